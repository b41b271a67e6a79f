import { useEffect, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { useLive, useServices } from '@renderer/data/services';
import { ConfirmDialog } from '@renderer/ui/ConfirmDialog';
import { LOCK_LAYER } from './LockGate';

/** Asks before the app ends, when closing the console does not hide it to the tray. */
export function QuitDialog() {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const open = useLive((live) => live.alarms?.counts.unacknowledged ?? 0);
  const [asked, setAsked] = useState(false);
  useEffect(() => bridge.on('app.quitAsked', () => setAsked(true)), [bridge]);
  if (!asked) return null;
  return (
    <ConfirmDialog
      title={t('settings.quit.title')}
      intent="danger"
      // The tray may ask on a locked workstation too.
      layer={LOCK_LAYER}
      confirm={t('settings.quit.confirm')}
      onConfirm={async () => bridge.command('app.quit', undefined)}
      onClose={() => setAsked(false)}
    >
      {open > 0 ? t('attention.quit.open', { number: open }) : t('settings.quit.text')}
    </ConfirmDialog>
  );
}
