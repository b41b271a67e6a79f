import { wallClock, wallDay, wallParts } from '@shared/base/time';
import { useTranslation } from '@renderer/data/translation';
import { useClockOffset, useSecond } from './store';

/** Date and time by the server's clock. */
export function CityClock() {
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
