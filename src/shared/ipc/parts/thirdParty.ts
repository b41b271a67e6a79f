import { z } from 'zod';
import type { ApiFailure } from '../../api/failure';
import type { Result } from '../../base/result';
import type { ThirdPartyFailure } from '../../model/session';
import { command, request, type Part } from '../define';
import { password } from './credentials';
import { CONSOLE, none, PERSON_MS, SERVER_MS } from './limits';

const name = z.string().min(1).max(45);

/** Sign-in by the account of a third party. */
export const THIRD_PARTY = {
  requests: {
    /** Opens its page in the system's browser, and waits until somebody comes back from it. */
    'thirdParty.signIn': request<Result<null, ThirdPartyFailure>>()(
      CONSOLE,
      z.object({ source: z.string().min(1).max(500), tenantId: z.string().max(12) }),
      PERSON_MS,
    ),
    /** Whoever came back last without an account applies for one. */
    'thirdParty.register': request<Result<null, ApiFailure>>()(
      CONSOLE,
      z.object({ tenantId: z.string().min(1).max(12), name, account: name, password }),
      SERVER_MS,
    ),
  },
  commands: {
    'thirdParty.cancel': command(CONSOLE, none),
  },
  events: {},
  states: {},
} as const satisfies Part;
