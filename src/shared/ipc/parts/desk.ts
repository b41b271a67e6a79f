import { z } from 'zod';
import type { ApiFailure } from '../../api/failure';
import type { TextKey } from '../../i18n/textKey';
import type { Result } from '../../base/result';
import type { LockState } from '../../model/lock';
import type { OptionNode } from '../../model/menu';
import type { SignInFailure } from '../../model/session';
import { command, request, state, type Part } from '../define';
import { credentials, password } from './credentials';
import { CONSOLE, LOCAL_MS, none, SCREENS, SERVER_MS } from './limits';

/** What a person may switch to. */
export interface SwitchChoices {
  readonly depts: readonly OptionNode[];
  readonly roles: readonly OptionNode[];
}

type Locked = Result<LockState, { readonly key: TextKey }>;

/** Shift change and lock. */
export const DESK = {
  requests: {
    /** The next operator signs in over the running session; channels stay connected. */
    'session.takeOver': request<Result<{ readonly name: string }, SignInFailure>>()(
      CONSOLE,
      credentials,
      SERVER_MS,
    ),
    /** The departments and roles that the signed-in person has. */
    'session.switchChoices': request<Result<SwitchChoices, ApiFailure>>()(CONSOLE, none, SERVER_MS),
    /** The session goes on with this department and role. */
    'session.switch': request<Result<null, SignInFailure>>()(
      CONSOLE,
      z.object({ deptId: z.string().min(1).max(64), roleId: z.string().min(1).max(64) }),
      SERVER_MS,
    ),
    /** Asks the server to forget what it keeps for the signed-in person; its failure hinders nobody. */
    'session.clearCache': request<null>()(CONSOLE, none, SERVER_MS),
    /** Sets or changes the lock password; `old` is needed when one exists. */
    'lock.configure': request<Locked>()(
      CONSOLE,
      z.object({ old: z.string().max(200), password }),
      LOCAL_MS,
    ),
    'lock.unlock': request<Locked>()(CONSOLE, z.object({ password }), LOCAL_MS),
  },
  commands: {
    'lock.lock': command(CONSOLE, none),
  },
  events: {},
  states: {
    lock: state<LockState>()(SCREENS),
  },
} as const satisfies Part;
