import { z } from 'zod';
import type { TileFormat } from '../../model/map/tiles';
import { LAYER_KEYS, type LayerChange, type LayerState } from '../../model/map/feature';
import type { Result } from '../../base/result';
import type { TextKey } from '../../i18n/textKey';
import { event, request, type Part } from '../define';
import { CONSOLE, LOCAL_MS, none, SERVER_MS } from './limits';

/** Longest file of a track, characters: some 100,000 points as GPX. */
const FILE_MOST = 20_000_000;
/** Deepest zoom of tiles that anybody serves. */
const ZOOM_MOST = 22;

/**
 * Why there is no tile. `silent`: the server did not answer in time; `password`: it asks for one; `missing`: it has
 * none there; `notPicture`, `notShapes`: it sent something else than it should; `noPack`: the file cannot be opened;
 * `badPack`: it is no pack of tiles, or a damaged one; `noParts`: the server gives no parts of a file.
 */
export type TileFailure =
  | 'noAddress'
  | 'refused'
  | 'password'
  | 'notConnected'
  | 'silent'
  | 'missing'
  | 'notPicture'
  | 'notShapes'
  | 'noPack'
  | 'badPack'
  | 'noParts';

export interface TileFault {
  readonly why: TileFailure;
  readonly detail: string;
}

/** Windows with maps. */
const MAPPED = ['console', 'board'] as const;

/** Objects of the maps, asked for once for all windows. */
export const MAPS = {
  requests: {
    /**
     * The layers that this window shows from now on, and how each stands; none ends it. Later changes are told
     * by `map.layer`. `named`: those of them whose objects are looked up by name only, and drawn nowhere.
     * `again`: layers whose records were changed here, asked for at once.
     */
    'map.watch': request<readonly LayerState[]>()(
      MAPPED,
      z.object({
        layers: z.array(z.enum(LAYER_KEYS)).max(LAYER_KEYS.length),
        named: z.array(z.enum(LAYER_KEYS)).max(LAYER_KEYS.length).optional(),
        again: z.array(z.enum(LAYER_KEYS)).max(LAYER_KEYS.length).optional(),
      }),
      LOCAL_MS,
    ),
    /** What kind of tiles the source of the settings has. */
    'map.tiles': request<
      Result<
        { readonly format: TileFormat; readonly minZoom: number; readonly maxZoom: number },
        TileFault
      >
    >()(MAPPED, none, SERVER_MS),
    /** A tile of the source in the settings, as base64; '' has nothing in it. Nothing is asked for without one. */
    'map.tile': request<Result<string, TileFault>>()(
      MAPPED,
      z.object({
        z: z.number().int().min(0).max(ZOOM_MOST),
        x: z.number().int().min(0),
        y: z.number().int().min(0),
      }),
      SERVER_MS,
    ),
    /** Writes a track that the page made to the download folder; its path. */
    'map.saveTrack': request<
      Result<string, { readonly key: TextKey; readonly values?: Readonly<Record<string, string>> }>
    >()(
      CONSOLE,
      z.object({
        name: z.string().min(1).max(100),
        format: z.enum(['gpx', 'csv']),
        content: z.string().max(FILE_MOST),
      }),
      LOCAL_MS,
    ),
  },
  commands: {},
  events: {
    'map.layer': event<LayerChange>()(MAPPED),
  },
  states: {},
} as const satisfies Part;
