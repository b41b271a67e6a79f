import { randomUUID } from 'node:crypto';
import type { CAMERAS } from '@shared/ipc/parts/cameras';
import { Cameras } from '../../boards/cameras';
import type { Answers } from '../../ipc/types';
import { serverHeaders } from '../../session/headers';
import type { Area } from './context';
import { defineArea } from './define';

export type CamerasArea = Area & Answers<typeof CAMERAS>;

/** Live pictures of cameras. */
export const createCamerasArea = defineArea(['http', 'server', 'session'], (given): CamerasArea => {
  const cameras = new Cameras({
    http: given.http,
    session: () => given.session.current(),
    server: () => ({ url: given.server().url, headers: serverHeaders(given.server()) }),
    newId: () => randomUUID(),
  });
  return {
    start: () => undefined,
    stop: () => undefined,
    requests: {
      'camera.open': ({ camera }) => cameras.open(camera),
      'camera.part': ({ handle, at }) => cameras.part(handle, at),
    },
    commands: {},
    states: {},
  };
});
