import { randomUUID } from 'node:crypto';
import type { CAMERAS } from '@shared/ipc/parts/cameras';
import { DEMO_SECRET_HEADER } from '@shared/model/platform';
import { Cameras } from '../../boards/cameras';
import type { Answers } from '../../ipc/types';
import type { Area } from './context';
import { defineArea } from './define';

export type CamerasArea = Area & Answers<typeof CAMERAS>;

/** Live pictures of cameras. */
export const createCamerasArea = defineArea(['http', 'server', 'session'], (given): CamerasArea => {
  const cameras = new Cameras({
    http: given.http,
    session: () => given.session.current(),
    server() {
      const { demoSecret, profile, url } = given.server();
      const secret = demoSecret === undefined ? {} : { [DEMO_SECRET_HEADER]: demoSecret };
      return { url, headers: { ...profile.headers, ...secret } };
    },
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
