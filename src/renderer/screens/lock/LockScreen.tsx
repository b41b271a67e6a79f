import { useEffect } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { Lock, LogOut, SwapHorizontal } from '@blueprintjs/icons';
import { useLive, useNow } from '@renderer/data/services';
import { dateTimeText } from '@renderer/data/time';
import { DemoBand } from '@renderer/features/demo/DemoBand';
import { LockAlarms } from './LockAlarms';
import { UnlockForm } from './UnlockForm';
import './lock.css';

/** The clock of the page shows seconds. ms. */
const TICK_MS = 1_000;

/** The page of a locked workstation: it shows that alarms arrive, without details. */
export function LockScreen(props: {
  readonly onTakeOver: () => void;
  readonly onSignOut: () => void;
}) {
  const { t, i18n } = useTranslation();
  const now = useNow(TICK_MS);
  const lock = useLive((live) => live.lock);
  useEffect(() => {
    const before = document.title;
    document.title = `${t('desk.lockedTitle')} - ${t('shell.appName')}`;
    return () => {
      document.title = before;
    };
  }, [t, i18n.language]);
  const [day, time] = dateTimeText(now).split(' ');
  const since = lock?.since;
  const mayEnd = useLive((live) => live.settings?.lockedMayEnd !== false);
  return (
    <main className="cj-lock">
      <DemoBand />
      <section className="cj-lock-card">
        <div className="cj-lock-time">
          <strong>{time}</strong>
          <span>{day}</span>
        </div>
        <h1>
          <Lock size={20} />
          {t('desk.lockedTitle')}
        </h1>
        <p className="cj-lock-by">
          {t('desk.lockedBy', { name: lock?.by ?? '' })}
          {typeof since === 'number' && <time>{dateTimeText(since)}</time>}
        </p>
        <LockAlarms />
        <UnlockForm now={now} />
        <p className="cj-lock-forgot">{t('desk.forgot')}</p>
        <footer>
          <Button icon={<SwapHorizontal />} text={t('desk.takeOver')} onClick={props.onTakeOver} />
          {mayEnd && (
            <Button
              variant="minimal"
              intent="danger"
              icon={<LogOut />}
              text={t('shell.signOut')}
              onClick={props.onSignOut}
            />
          )}
        </footer>
      </section>
    </main>
  );
}
