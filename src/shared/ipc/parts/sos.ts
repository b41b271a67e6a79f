import { z } from 'zod';
import type { SosState } from '../../model/sosState';
import { command, state, type Part } from '../define';
import { CONSOLE } from './limits';

/** The window of the popup. */
const WINDOW = ['sos'] as const;

/** Monitors beside and above the first one have negative places. */
const COORDINATE = z.number().int().min(-100_000).max(100_000);

/** The SOS popup. */
export const SOS = {
  requests: {},
  commands: {
    /** "Go handle": opens 紧急事件 with the alert as parameter and hides the popup. */
    'sos.handle': command(WINDOW, z.object({ id: z.string().min(1).max(2_000) })),
    /** Acknowledges an SOS on this workstation, as the operator of the console. */
    'sos.acknowledge': command(WINDOW, z.object({ id: z.string().min(1).max(2_000) })),
    /** The popup's page was moved or needs another height, screen points. */
    'sos.size': command(WINDOW, z.object({ height: z.number().int().min(50).max(2_000) })),
    /** Its upper left corner is dragged to here, screen points. */
    'sos.drag': command(WINDOW, z.object({ x: COORDINATE, y: COORDINATE })),
    /** The console is on the emergency route (or left it): the popup hides meanwhile. */
    'sos.onEmergency': command(CONSOLE, z.object({ on: z.boolean() })),
  },
  events: {},
  states: {
    sos: state<SosState>()(WINDOW),
  },
} as const satisfies Part;
