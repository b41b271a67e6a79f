import { useTranslation } from '@renderer/data/translation';
import type { SessionState } from '@shared/model/session';
import { wallClock, wallDay, wallParts } from '@shared/base/time';
import { useBoardLive, useClockOffset, useSecond } from './store';

type Connection = 'connected' | 'notConnected' | 'signedOut' | 'restoring' | 'unknown';

/** The board's connection to the server in one word. */
export function connectionOf(session: SessionState | null): Connection {
  switch (session?.kind) {
    case undefined:
      return 'unknown';
    case 'signedIn':
      return session.connected ? 'connected' : 'notConnected';
    case 'restoring':
      return 'restoring';
    case 'signedOut':
    case 'waitingKeychain':
      return 'signedOut';
  }
}

/** Title, connection and the clock of the city. */
export function Header(props: { readonly title: string }) {
  const { t } = useTranslation();
  const connection = useBoardLive((live) => connectionOf(live.session));
  return (
    <header className="bd-head">
      <h1>{props.title}</h1>
      <span className="bd-space" />
      <span className={`bd-link bd-link-${connection}`} data-connection={connection}>
        <i />
        {t(`board.connection.${connection}`)}
      </span>
      <CityClock />
    </header>
  );
}

function CityClock() {
  const { i18n } = useTranslation();
  const now = useSecond();
  const shown = now + useClockOffset();
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  // 2026-11-01 was a Sunday.
  const name = weekday.format(Date.UTC(2026, 10, 1 + wallParts(shown).weekday));
  return (
    <span className="bd-clock">
      <span>
        {wallDay(shown)} {name}
      </span>
      <b>{wallClock(shown)}</b>
    </span>
  );
}
