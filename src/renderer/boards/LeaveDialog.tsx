import { useEffect, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { useBoard } from './store';

/** Esc asks whether to leave; a board has no other key. */
export function LeaveDialog() {
  const { t } = useTranslation();
  const { bridge } = useBoard();
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'F11') event.preventDefault();
      if (event.key === 'Escape') setAsking((open) => !open);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  if (!asking) return null;
  return (
    <div className="bd-veil">
      <div className="bd-dialog" role="alertdialog" aria-modal="true" aria-labelledby="bd-leave">
        <h2 id="bd-leave">{t('board.leaveTitle')}</h2>
        <p>{t('board.leaveText')}</p>
        <div>
          {/* The focus is on "stay": a stray key must not close a board. */}
          <button type="button" autoFocus onClick={() => setAsking(false)}>
            {t('board.leaveNo')}
          </button>
          <button
            type="button"
            className="bd-danger"
            onClick={() => bridge.command('board.leave', undefined)}
          >
            {t('board.leaveYes')}
          </button>
        </div>
      </div>
    </div>
  );
}
