import { z } from 'zod';
import type { Result } from '../../base/result';
import type { CameraFault, CameraPart, CameraStream } from '../../model/camera';
import { request, type Part } from '../define';
import { SERVER_MS } from './limits';

/** Boards, and the page on which they are arranged. */
const SHOWS = ['board', 'console'] as const;

/** Live pictures of cameras, which pages cannot fetch themselves. */
export const CAMERAS = {
  requests: {
    /** Asks the platform for the live picture. `camera`: id of a video device; null: the first one that is online. */
    'camera.open': request<Result<CameraStream, CameraFault>>()(
      SHOWS,
      z.object({ camera: z.string().min(1).max(64).nullable() }),
      SERVER_MS,
    ),
    /** A piece of a live picture. `at`: its address; null: that which the platform named. */
    'camera.part': request<Result<CameraPart, CameraFault>>()(
      SHOWS,
      z.object({ handle: z.string().min(1).max(64), at: z.string().max(4_096).nullable() }),
      SERVER_MS,
    ),
  },
  commands: {},
  events: {},
  states: {},
} as const satisfies Part;
