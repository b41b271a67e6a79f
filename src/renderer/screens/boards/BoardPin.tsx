import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Callout, Tag } from '@blueprintjs/core';
import { PIN_MAX, PIN_PATTERN } from '@shared/model/boardPin';
import type { TextKey } from '@shared/i18n/textKey';
import { useMirrored } from '@renderer/data/mirrored';
import { useServices } from '@renderer/data/services';
import { PasswordDialog, type PasswordDraft } from '@renderer/ui/PasswordDialog';
import { useToast } from '@renderer/ui/toasts';

/** The PIN of this workstation's boards: set, changed, removed. */
export function BoardPin() {
  const { t } = useTranslation();
  const pin = useMirrored('boards.pin');
  const signedIn = useMirrored('session')?.kind === 'signedIn';
  const [asking, setAsking] = useState<'keep' | 'remove' | null>(null);
  if (pin === undefined) return null;
  return (
    <div className="cj-boards-card cj-boards-pin">
      <h2>{t('board.pin.title')}</h2>
      <p>{t('board.pin.text')}</p>
      {pin.lost && (
        <Callout compact intent="warning" icon={false}>
          {t('board.pin.lost')}
        </Callout>
      )}
      <div className="cj-boards-pin-acts">
        <Tag minimal intent={pin.set ? 'success' : 'none'}>
          {t(pin.set ? 'board.pin.isSet' : 'board.pin.none')}
        </Tag>
        <Button
          disabled={!signedIn}
          text={t(pin.set ? 'board.pin.change' : 'board.pin.setIt')}
          onClick={() => setAsking('keep')}
        />
        {pin.set && (
          <Button
            disabled={!signedIn}
            text={t('board.pin.remove')}
            onClick={() => setAsking('remove')}
          />
        )}
        {!signedIn && <span>{t('board.pin.signIn')}</span>}
      </div>
      {asking !== null && (
        <PinDialog
          act={asking}
          oldWanted={pin.oldWanted}
          wasSet={pin.set && !pin.lost}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

function PinDialog(props: {
  readonly act: 'keep' | 'remove';
  readonly oldWanted: boolean;
  /** There is a PIN that can be checked. */
  readonly wasSet: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const show = useToast();
  const { act, oldWanted, wasSet } = props;
  const isKept = act === 'keep';
  return (
    <PasswordDialog
      name="board-pin"
      title={t(titleOf(isKept, wasSet))}
      note={wasSet && !oldWanted ? t('board.pin.forgotten') : undefined}
      fields={[
        ...(oldWanted ? [{ name: 'old' as const, label: t('board.pin.old') }] : []),
        ...(isKept
          ? [
              { name: 'password' as const, label: t('board.pin.new') },
              { name: 'repeat' as const, label: t('board.pin.repeat') },
            ]
          : []),
      ]}
      submit={t(isKept ? 'records.save' : 'board.pin.remove')}
      longest={PIN_MAX}
      digits
      problemOf={(draft) => pinProblem(draft, isKept, oldWanted)}
      save={({ old, password }) =>
        bridge.request('boards.setPin', { old, pin: isKept ? password : null })
      }
      done={() => show('success', t(isKept ? 'board.pin.kept' : 'board.pin.removed'))}
      onClose={props.onClose}
    />
  );
}

function titleOf(isKept: boolean, wasSet: boolean): TextKey {
  if (!isKept) return 'board.pin.remove';
  return wasSet ? 'board.pin.change' : 'board.pin.setIt';
}

/** What hinders a change of the PIN, before it is sent; null: nothing. */
export function pinProblem(
  { old, password, repeat }: PasswordDraft,
  isKept: boolean,
  oldWanted: boolean,
): TextKey | null {
  if (oldWanted && old === '') return 'board.pin.problem.empty';
  if (!isKept) return null;
  if (!PIN_PATTERN.test(password)) return 'board.pin.problem.digits';
  return password === repeat ? null : 'board.pin.problem.repeat';
}
