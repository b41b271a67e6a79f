import type { Signal } from '@shared/base/emitter';
import { profileKeyOf } from '@shared/model/person';
import type { SessionPort } from '../ports/session';

/**
 * Tells whenever somebody else is signed in than before, or nobody any more: the key of their profile,
 * '' for nobody's. A session that is restored or loses its server is still the same person's.
 */
export function signedInChanges(session: Pick<SessionPort, 'changed' | 'profile'>): Signal<string> {
  return {
    on(listener) {
      let last = '';
      return session.changed.on(() => {
        const profile = session.profile();
        const now = profile === null ? '' : profileKeyOf(profile);
        if (now === last) return;
        last = now;
        listener(now);
      });
    },
  };
}
