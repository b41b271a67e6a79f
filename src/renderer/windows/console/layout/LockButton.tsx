import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { Lock } from '@blueprintjs/icons';
import { useLive, useServices } from '@renderer/data/services';
import { useShortcuts } from '@renderer/ui/shortcuts';
import { LockPasswordDialog } from '@renderer/screens/lock/LockPasswordDialog';

/** Locks by a click or Ctrl+L; the first time a lock password is set before (spec 1 §2). */
export function LockButton() {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const lock = useLive((live) => live.lock);
  const [asking, setAsking] = useState(false);
  const configured = lock?.configured === true;
  const locked = lock?.locked === true;
  const go = (): void => {
    if (configured) bridge.command('lock.lock', undefined);
    else setAsking(true);
  };
  useShortcuts([
    {
      keys: ['Ctrl+L'],
      label: t('desk.lock'),
      group: t('list.keys.everywhere'),
      run: go,
      always: true,
      enabled: !locked,
    },
  ]);
  return (
    <>
      <Button
        variant="minimal"
        icon={<Lock />}
        title={t('desk.lockKey')}
        aria-label={t('desk.lockKey')}
        onClick={go}
      />
      {asking && <LockPasswordDialog change={false} onClose={() => setAsking(false)} />}
    </>
  );
}
