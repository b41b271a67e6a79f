import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '@renderer/data/services';
import { ConfirmDialog } from '@renderer/ui/ConfirmDialog';

/** Asks before the app ends, where closing the console does not hide it to the tray. */
export function QuitDialog() {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const [asked, setAsked] = useState(false);
  useEffect(() => bridge.on('app.quitAsked', () => setAsked(true)), [bridge]);
  if (!asked) return null;
  return (
    <ConfirmDialog
      title={t('settings.quit.title')}
      intent="danger"
      confirm={t('settings.quit.confirm')}
      onConfirm={async () => bridge.command('app.quit', undefined)}
      onClose={() => setAsked(false)}
    >
      {t('settings.quit.text')}
    </ConfirmDialog>
  );
}
