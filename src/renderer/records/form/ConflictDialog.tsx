import { useTranslation } from '@renderer/data/translation';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { Conflict } from './conflict';
import { ConflictTable } from './ConflictTable';

const WIDTH_PX = 640;

/** Before a save: the record changed meanwhile, with the values that the save would overwrite. */
export function ConflictDialog(props: {
  readonly conflicts: readonly Conflict[];
  readonly onMerge: () => void;
  readonly onOverwrite: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen
      title={t('form.conflictTitle')}
      style={{ width: WIDTH_PX }}
      canOutsideClickClose={false}
      onClose={props.onClose}
    >
      <DialogBody>
        <p>{t('form.conflictText')}</p>
        <ConflictTable conflicts={props.conflicts} before={t('form.before')} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('records.keepEditing')} onClick={props.onClose} />
            <Button
              intent="danger"
              variant="outlined"
              text={t('form.conflictOverwrite')}
              onClick={props.onOverwrite}
            />
            <Button
              autoFocus
              intent="primary"
              text={t('form.conflictMerge')}
              onClick={props.onMerge}
            />
          </>
        }
      />
    </Dialog>
  );
}
