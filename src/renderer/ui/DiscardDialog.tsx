import { useTranslation } from '@renderer/data/translation';
import { ConfirmDialog } from './ConfirmDialog';

/** Asks whether changes that are not saved may go; Enter by habit keeps them. */
export function DiscardDialog(props: {
  /** What is about to happen. */
  readonly text: string;
  /** Saves them instead; absent: that is done elsewhere. */
  readonly save?: { readonly text: string; readonly run: () => Promise<void> };
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('records.prompt')}
      confirm={t('records.discard')}
      cancel={t('records.keepEditing')}
      intent="danger"
      careful
      {...(props.save === undefined ? {} : { also: props.save })}
      onConfirm={props.onDiscard}
      onClose={props.onClose}
    >
      {props.text}
    </ConfirmDialog>
  );
}
