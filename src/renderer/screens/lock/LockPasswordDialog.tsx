import { useTranslation } from '@renderer/data/translation';
import { useLive, useServices } from '@renderer/data/services';
import { PasswordDialog } from '@renderer/ui/PasswordDialog';
import { useToast } from '@renderer/ui/toasts';
import { problemOf } from './draft';

/** Longest lock password, characters; as the contract of lock.configure. */
const LONGEST = 200;

/** Sets the lock password and locks at once, or changes it. */
export function LockPasswordDialog(props: {
  /** True when a password exists. */
  readonly change: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const show = useToast();
  const { change } = props;
  const oldWanted = useLive((live) => live.lock?.oldWanted !== false);
  const forgotten = oldWanted ? undefined : t('desk.lockOldForgotten');
  return (
    <PasswordDialog
      name="lock"
      title={t(change ? 'desk.lockChangeTitle' : 'desk.lockSetTitle')}
      note={change ? forgotten : t('desk.lockSetText')}
      fields={[
        ...(change ? [{ name: 'old' as const, label: t('desk.lockOld') }] : []),
        { name: 'password', label: t('desk.lockNew') },
        { name: 'repeat', label: t('desk.lockRepeat') },
      ]}
      submit={t(change ? 'desk.lockChangeSubmit' : 'desk.lockSetSubmit')}
      longest={LONGEST}
      problemOf={(draft) => problemOf(draft, change, oldWanted)}
      save={({ old, password }) => bridge.request('lock.configure', { old, password })}
      done={() => {
        if (change) show('success', t('desk.lockChanged'));
        else bridge.command('lock.lock', undefined);
      }}
      onClose={props.onClose}
    />
  );
}
