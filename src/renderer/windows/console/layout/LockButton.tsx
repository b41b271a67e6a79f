import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { Lock } from '@blueprintjs/icons';
import { useLive, useServices } from '@renderer/data/services';
import { KEYS } from '@renderer/ui/keys';
import { useShortcuts } from '@renderer/ui/shortcuts';
import { LockPasswordDialog } from '@renderer/screens/lock/LockPasswordDialog';

/** Locks; the first time a lock password is set before. */
export function useLock(): () => void {
  const { bridge, live } = useServices();
  const configured = useLive((state) => state.lock?.configured === true);
  return () => {
    if (configured) bridge.command('lock.lock', undefined);
    else live.setState({ deskAsks: 'firstLock' });
  };
}

/** Locks by a click or Ctrl+L; the first time a lock password is set before (spec 1 §2). */
export function LockButton() {
  const { t } = useTranslation();
  const { live } = useServices();
  const locked = useLive(({ lock }) => lock?.locked === true);
  const asking = useLive(({ deskAsks }) => deskAsks === 'firstLock');
  const go = useLock();
  useShortcuts([
    {
      keys: KEYS.lock,
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
      {asking && (
        <LockPasswordDialog change={false} onClose={() => live.setState({ deskAsks: null })} />
      )}
    </>
  );
}
