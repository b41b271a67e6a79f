import { z } from 'zod';
import { LAYER_KEYS, type LayerChange, type LayerState } from '../../model/map/feature';
import { event, request, type Part } from '../define';
import { LOCAL_MS } from './limits';

/** Windows with maps. */
const MAPPED = ['console', 'board'] as const;

/** Objects of the maps, asked for once for all windows. */
export const MAPS = {
  requests: {
    /**
     * The layers that this window shows from now on, and how each stands; none ends it. Later changes are told
     * by `map.layer`.
     */
    'map.watch': request<readonly LayerState[]>()(
      MAPPED,
      z.object({ layers: z.array(z.enum(LAYER_KEYS)).max(LAYER_KEYS.length) }),
      LOCAL_MS,
    ),
  },
  commands: {},
  events: {
    'map.layer': event<LayerChange>()(MAPPED),
  },
  states: {},
} as const satisfies Part;
