import { z } from 'zod';
import type { Result } from '../../base/result';
import type { CameraFault, CameraPart, CameraStream } from '../../model/camera';
import { command, request, type Part } from '../define';
import { SERVER_MS } from './limits';

/** Boards, and the page on which they are arranged. */
const SHOWS = ['board', 'console'] as const;
/** WebRTC is a way out of the page: boards alone have it. */
const CALLS = ['board'] as const;
/** Longest offer of a page: that of one picture is some 5,000 letters. */
const MOST_OFFER = 64 * 1024;

const handle = z.string().min(1).max(64);

/** Live pictures of cameras, which pages cannot fetch themselves. */
export const CAMERAS = {
  requests: {
    /**
     * Asks the platform for the live picture. `camera`: id of a video device; null: the first one that is online.
     * `webrtc`: false where WebRTC has just failed.
     */
    'camera.open': request<Result<CameraStream, CameraFault>>()(
      SHOWS,
      z.object({ camera: z.string().min(1).max(64).nullable(), webrtc: z.boolean() }),
      SERVER_MS,
    ),
    /** A piece of a live picture. `at`: its address; null: that which the platform named. */
    'camera.part': request<Result<CameraPart, CameraFault>>()(
      SHOWS,
      z.object({ handle, at: z.string().max(4_096).nullable() }),
      SERVER_MS,
    ),
    /** Calls the camera's server over WebRTC. `offer`: the page's description; the answer is that of the server. */
    'camera.call': request<Result<string, CameraFault>>()(
      CALLS,
      z.object({ handle, offer: z.string().min(1).max(MOST_OFFER) }),
      SERVER_MS,
    ),
  },
  commands: {
    /** The page has ended what it called. */
    'camera.hangUp': command(CALLS, z.object({ handle })),
  },
  events: {},
  states: {},
} as const satisfies Part;
