import type { ApiFailure } from '../../api/failure';
import type { Result } from '../../base/result';
import type { ErrorEntry } from '../../model/errorLog';
import { request, state, type Part } from '../define';
import { CONSOLE, LOCAL_MS, none, SERVER_MS } from './limits';

/** Errors of this client's own pages: looked at, sent to the server, cleared (spec 1 §2 Log dialog). */
export const ERROR_LOG = {
  requests: {
    /** The newest first. */
    'errorLog.read': request<readonly ErrorEntry[]>()(CONSOLE, none, LOCAL_MS),
    /** Sends all of them; they stay here until they are cleared. @returns how many */
    'errorLog.upload': request<Result<number, ApiFailure>>()(CONSOLE, none, SERVER_MS),
    'errorLog.clear': request<null>()(CONSOLE, none, LOCAL_MS),
  },
  commands: {},
  events: {},
  states: {
    /** How many there are. */
    errorCount: state<number>()(CONSOLE),
  },
} as const satisfies Part;
