import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Callout, Dialog, DialogBody, DialogFooter, Spinner } from '@blueprintjs/core';
import type { RecordView } from '@shared/catalogue/record';
import { failureText } from '@renderer/data/failure';
import { DiscardDialog } from '@renderer/ui/DiscardDialog';
import { useLabel } from '../labels';
import { draftKey } from './draft';
import { OtherFields } from '../others/OtherFields';
import { ViewField } from './FormField';
import { formFields, type FormMode, type FormValues } from './model';
import { RecordForm } from './RecordForm';
import type { RecordPlace } from './recordPlace';
import { StepButtons, type RecordSteps } from './StepButtons';
import { useOnMap } from '../list/useLinks';
import { isOfList, useDetail } from './useDetail';
import { useDraft } from './useDraft';

const WIDTH_PX = 760;
/** Width with a table of items. */
const WIDE_PX = 1040;

/** Add, edit or view one record; the form comes from the declaration. */
export function RecordDialog(
  props: RecordPlace & {
    readonly mode: FormMode;
    readonly record: RecordView | null;
    /** The record of a tree below which a new one stands. */
    readonly under?: RecordView | null;
    /** What was entered before the form was opened. */
    readonly begun?: FormValues | undefined;
    /** The way to the records before and after a viewed one; null: there are none. */
    readonly steps: RecordSteps | null;
    readonly onClose: () => void;
    /** `isShown`: the dialog is still open, and was not closed during the save. */
    readonly onSaved: (message: string, isShown: boolean) => void;
    /** The server took a part of it. */
    readonly onPartly: () => void;
    /** The server has the record no more. */
    readonly onGone: () => void;
  },
) {
  const { t } = useTranslation();
  const label = useLabel();
  const { records, mode, panel } = props;
  const wide = mode === 'add' && panel === undefined && records.screen?.items !== undefined;
  const title = `${t(`records.${mode}`)} · ${label(panel?.label ?? records.labels)}`;
  const width = wide ? WIDE_PX : WIDTH_PX;
  const shared = { title, width };
  return mode === 'view' ? (
    <Viewer {...props} {...shared} />
  ) : (
    <Editor {...props} {...shared} mode={mode} />
  );
}

type Shell = Parameters<typeof RecordDialog>[0] & {
  readonly title: string;
  readonly width: number;
};

function Viewer(props: Shell) {
  const { t } = useTranslation();
  const { panel, record, records } = props;
  const onMap = useOnMap(records.key);
  const show = record === null || panel !== undefined ? null : onMap(record);
  return (
    <Dialog
      isOpen
      title={props.title}
      onClose={props.onClose}
      canOutsideClickClose={false}
      style={{ width: props.width }}
    >
      <DialogBody>
        <Content key={props.record?.id ?? ''} {...props} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {show !== null && <Button text={t('list.onMap')} onClick={show} />}
            <Button text={t('records.close')} onClick={props.onClose} />
          </>
        }
      >
        {props.steps !== null && <StepButtons steps={props.steps} />}
      </DialogFooter>
    </Dialog>
  );
}

/** One record as it is; another one needs another React key. */
function Content(props: Shell) {
  const detail = useDetail(props.records, props.record, props.onGone);
  const record = detail.status === 'ready' ? detail.record : null;
  return (
    <>
      <DetailState detail={detail} />
      {record !== null && (
        <>
          <dl className="cj-view">
            {formFields(props.records, 'view').map((field) => (
              <ViewField key={field.name} field={field} record={record} />
            ))}
          </dl>
          <OtherFields family={props.records} record={record} />
        </>
      )}
    </>
  );
}

function Editor(props: Shell & { readonly mode: 'add' | 'edit' }) {
  const { t } = useTranslation();
  const { family, records, panel, owner, mode, record } = props;
  const detail = useDetail(records, record, props.onGone, isOfList(records, panel));
  const draft = useDraft(draftKey(family, panel?.key, owner?.id, mode, record?.id));
  const [asking, setAsking] = useState(false);
  const [dirty, setDirty] = useState(props.begun !== undefined);
  const close = (): void => {
    if (dirty) setAsking(true);
    else props.onClose();
  };
  const discard = (): void => {
    draft.forget();
    props.onClose();
  };
  const ready = detail.status === 'ready' && draft.found !== undefined;
  return (
    <>
      <Dialog
        isOpen
        title={props.title}
        onClose={close}
        canOutsideClickClose={false}
        style={{ width: props.width }}
      >
        {!ready && (
          <DialogBody>
            <DetailState detail={detail} />
          </DialogBody>
        )}
        {ready && (
          <RecordForm
            {...props}
            record={detail.record}
            isRead={detail.isRead}
            draft={draft}
            found={draft.found ?? null}
            onClose={close}
            onDirty={setDirty}
          />
        )}
      </Dialog>
      {asking && (
        <DiscardDialog
          text={t('records.dirtyAsk')}
          onDiscard={discard}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function DetailState({ detail }: { readonly detail: ReturnType<typeof useDetail> }) {
  const { t } = useTranslation();
  if (detail.status === 'failed')
    return (
      <Callout intent="danger" icon={false}>
        {failureText(t, detail.failure)}
      </Callout>
    );
  return detail.status === 'loading' ? <Spinner size={28} aria-label={t('shell.loading')} /> : null;
}
