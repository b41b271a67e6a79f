import type { THIRD_PARTY } from '@shared/ipc/parts/thirdParty';
import { createLoopback } from '../../adapters/loopback';
import { createExternal } from '../../adapters/system';
import type { Answers } from '../../ipc/types';
import { ThirdPartySignIn } from '../../session/thirdParty';
import type { Area } from './context';
import { defineArea } from './define';

export interface ThirdPartyArea extends Area, Answers<typeof THIRD_PARTY> {}

/** Sign-in by the account of a third party, in the system's browser. */
export const createThirdPartyArea = defineArea(
  ['clock', 'log', 'server', 'session'],
  ({ clock, log, server, session }): ThirdPartyArea => {
    const signIn = new ThirdPartySignIn({
      ...{ clock, log, session },
      external: createExternal(),
      loopback: createLoopback(),
      server: () => ({ url: server().url, thirdParty: server().profile.thirdParty }),
    });
    return {
      start: () => undefined,
      stop: () => signIn.cancel(),
      requests: {
        'thirdParty.signIn': (asked) => signIn.start(asked),
        'thirdParty.register': (form) => signIn.register(form),
      },
      commands: { 'thirdParty.cancel': () => signIn.cancel() },
      states: {},
    };
  },
);
