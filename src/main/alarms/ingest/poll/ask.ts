import { fail, ok } from '@shared/base/result';
import { callOf } from '@shared/catalogue';
import { argsOf } from '@main/session/args';
import type { Session } from '@main/session/session';
import type { AskCall } from '@main/alarms/ingest/feed';

/** Asks with the session of the moment. */
export function askWith(session: () => Session | null): AskCall {
  return async (call, query, signal) => {
    const live = session();
    if (live === null) return fail({ kind: 'signedOut' });
    const spec = callOf(call);
    const answer = await live.call(spec, { ...argsOf(spec, query), signal });
    return answer.ok ? ok(answer.value.data) : answer;
  };
}
