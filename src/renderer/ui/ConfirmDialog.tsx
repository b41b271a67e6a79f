import { useState, type ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Dialog, DialogBody, DialogFooter, type Intent } from '@blueprintjs/core';

/** Asks once; Enter confirms what does no harm, Esc cancels. */
export function ConfirmDialog(props: {
  readonly title: string;
  readonly children: ReactNode;
  readonly confirm?: string;
  readonly cancel?: string;
  readonly intent?: Intent;
  /** Puts the focus on cancel, where Enter by habit would lose work; what is dangerous is always so. */
  readonly careful?: boolean;
  /** Another way to go on that does no harm. */
  readonly also?: { readonly text: string; readonly run: () => Promise<void> };
  /** Class of the layer it is drawn in. */
  readonly layer?: string;
  readonly onConfirm: () => void | Promise<void>;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const careful = props.careful === true || props.intent === 'danger';
  const { also } = props;
  const run = async (way: () => void | Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await way();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      title={props.title}
      onClose={props.onClose}
      canOutsideClickClose={false}
      isCloseButtonShown={false}
      style={{ width: 440 }}
      {...(props.layer === undefined ? {} : { portalClassName: props.layer })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(props.onConfirm);
        }}
      >
        <DialogBody>{props.children}</DialogBody>
        <DialogFooter
          actions={
            <>
              <Button
                autoFocus={careful}
                text={props.cancel ?? t('shell.cancel')}
                onClick={props.onClose}
              />
              {also !== undefined && (
                <Button text={also.text} disabled={busy} onClick={() => void run(also.run)} />
              )}
              <Button
                type="submit"
                intent={props.intent ?? 'primary'}
                loading={busy}
                autoFocus={!careful}
                text={props.confirm ?? t('shell.ok')}
              />
            </>
          }
        />
      </form>
    </Dialog>
  );
}
