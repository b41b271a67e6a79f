import { randomUUID } from 'node:crypto';
import type { CAMERAS } from '@shared/ipc/parts/cameras';
import { Cameras } from '../../boards/cameras';
import type { Answers } from '../../ipc/types';
import { serverHeaders } from '../../session/headers';
import type { Area } from './context';
import { defineArea } from './define';

export type CamerasArea = Area & Answers<typeof CAMERAS>;

/** Live pictures of cameras. */
export const createCamerasArea = defineArea(
  ['http', 'registry', 'server', 'session'],
  (given): CamerasArea => {
    const cameras = new Cameras({
      http: given.http,
      session: () => given.session.current(),
      server: () => ({ url: given.server().url, headers: serverHeaders(given.server()) }),
      newId: () => randomUUID(),
    });
    const known = new Set<number>();
    /** A page that is gone does not say that it plays no more. */
    const follow = (windowId: number): void => {
      if (known.has(windowId)) return;
      known.add(windowId);
      const window = given.registry.all().find(({ id }) => id === windowId);
      window?.gone.on(() => cameras.windowGone(windowId));
      window?.destroyed.on(() => {
        known.delete(windowId);
        cameras.windowGone(windowId);
      });
    };
    return {
      stop: () => cameras.stop(),
      requests: {
        'camera.open': ({ camera, webrtc }, { role }) =>
          cameras.open(camera, { isBoard: role === 'board', webrtc }),
        'camera.part': ({ handle, at }) => cameras.part(handle, at),
        'camera.call': ({ handle, offer }, { windowId }) => {
          follow(windowId);
          return cameras.call(handle, windowId, offer);
        },
      },
      commands: { 'camera.hangUp': ({ handle }) => cameras.hangUp(handle) },
      states: {},
    };
  },
);
