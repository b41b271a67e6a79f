import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Callout, FormGroup, TextArea } from '@blueprintjs/core';
import type { TextKey } from '@shared/i18n/textKey';
import { alarmClassOf } from '@shared/model/alarmClasses';
import { isOpen } from '@shared/model/alarmState';
import { useServices } from '@renderer/data/services';
import { useUnwatched } from '@renderer/data/unwatched';
import { ActDialog } from './ActDialog';
import { WORDS_MAX, type OneActProps } from './acts';
import { useDoubt } from './useDoubt';

/** A comment on alarms; it goes into the journal. */
export function CommentDialog(props: OneActProps) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const [text, setText] = useState('');
  return (
    <ActDialog
      {...props}
      focusField
      typed={text}
      title={t('alarmList.commentTitle')}
      confirm={t('alarmList.commentSave')}
      check={() => (text.trim() === '' ? t('alarmList.commentMissing') : '')}
      run={(ids) => bridge.request('alarms.comment', { ids, text: text.trim() })}
    >
      <Words id="comment-text" label={t('alarmList.commentLabel')} value={text} onValue={setText} />
    </ActDialog>
  );
}

/** Closes acknowledged alarms; latched ones (SOS) need the reason. */
export function CloseDialog(props: OneActProps) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const [reason, setReason] = useState('');
  const why = useUnwatched();
  const unwatched = props.alarms.filter((alarm) => why(alarm) !== null).length;
  const latched = props.alarms.some(({ alarmClass }) => alarmClassOf(alarmClass).latched);
  const needsReason = latched || unwatched > 0;
  const waiting = props.alarms.filter(({ state }) => isOpen(state)).length;
  return (
    <ActDialog
      {...props}
      focusField
      typed={reason}
      disabled={waiting === props.alarms.length}
      title={t('alarmList.closeTitle')}
      confirm={t('alarmList.closeAct')}
      check={() => (needsReason && reason.trim() === '' ? t('alarmList.reasonMissing') : '')}
      run={(ids) => bridge.request('alarms.close', { ids, reason: reason.trim() })}
    >
      {waiting > 0 && (
        <Callout compact intent="warning" icon={false}>
          {t('alarmList.closeWaiting', { count: waiting })}
        </Callout>
      )}
      {unwatched > 0 && (
        <Callout compact intent="warning" icon={false}>
          {t('alarmList.closeUnwatched', { count: unwatched })}
        </Callout>
      )}
      <Words
        id="close-reason"
        label={t(closeLabel(latched, unwatched > 0))}
        value={reason}
        onValue={setReason}
      />
      <p className="cj-hint">{t('alarmList.closeText')}</p>
    </ActDialog>
  );
}

function closeLabel(latched: boolean, isUnwatched: boolean): TextKey {
  if (isUnwatched) return 'alarmList.closeReasonUnwatched';
  return latched ? 'alarmList.closeReasonLatched' : 'alarmList.closeReason';
}

/** Notifies the server, where the class of alarm has a call for it. */
export function TellDialog(props: OneActProps) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const [note, setNote] = useState('');
  const doubt = useDoubt(props.alarms, (told) => told.act !== 'order');
  const actions = [
    ...new Set(
      props.alarms.flatMap(({ alarmClass }) => alarmClassOf(alarmClass).serverAction ?? []),
    ),
  ];
  return (
    <ActDialog
      {...props}
      focusField
      typed={note}
      title={t('alarmList.tellTitle')}
      confirm={t('alarmList.tell')}
      run={(ids) =>
        doubt.answered(
          bridge.request('alarms.tellServer', { ids, note: note.trim(), checked: doubt.checked }),
        )
      }
    >
      <ul className="cj-act-tells">
        {actions.map(({ key }) => (
          <li key={key}>{t(`alarmList.serverAction.${key}`)}</li>
        ))}
      </ul>
      <Words id="tell-note" label={t('alarmList.note')} value={note} onValue={setNote} />
      {doubt.box}
    </ActDialog>
  );
}

function Words(props: {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <FormGroup
      label={props.label}
      labelFor={props.id}
      helperText={t('shell.inputLength', { length: props.value.length, most: WORDS_MAX })}
    >
      <TextArea
        id={props.id}
        autoFocus
        fill
        rows={3}
        maxLength={WORDS_MAX}
        value={props.value}
        onChange={(event) => props.onValue(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter starts a new line here; Ctrl+Enter confirms.
          if (event.key === 'Enter' && event.ctrlKey) event.currentTarget.form?.requestSubmit();
        }}
      />
    </FormGroup>
  );
}
