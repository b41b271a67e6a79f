import type { AppNotice } from '@shared/model/notice';
import { isPasswordDue } from '../../session/passwordAge';
import type { Session } from '../../session/session';
import type { Area } from './context';
import { defineArea } from './define';

/** One notice, however often somebody signs in. */
const NOTICE: AppNotice = { id: 'passwordDue', code: 'passwordDue', values: {} };

/** What concerns the account of whoever is signed in: a warning while the password is near its limit. */
export const createAccountArea = defineArea(
  ['notices', 'session'],
  ({ session, notices }): Area => {
    let asked: Session | null = null;
    let end: () => void = () => undefined;
    const check = (): void => {
      const live = session.current();
      if (live === asked) return;
      asked = live;
      notices.dismiss(NOTICE.id);
      if (live === null) return;
      void isPasswordDue((call) => live.call(call)).then((due) => {
        // Somebody else may sit here by now.
        if (due && session.current() === live) notices.add(NOTICE);
      });
    };
    return {
      start() {
        end = session.changed.on(check);
      },
      stop() {
        end();
      },
    };
  },
);
