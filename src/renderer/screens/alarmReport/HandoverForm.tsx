import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Callout, FormGroup, InputGroup, TextArea } from '@blueprintjs/core';
import type { HandoverSheet } from '@shared/model/kpi';
import { errorText, settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { ProblemNote } from '@renderer/ui/ProblemNote';

/** Longest name and note that the journal takes. */
const NAME_LENGTH = 100;
const NOTE_LENGTH = 1_000;

/** Names of both operators; enabled once each shelved alarm was reviewed. */
export function HandoverForm(props: {
  readonly sheet: HandoverSheet;
  readonly seen: ReadonlySet<string>;
  readonly onRefused: () => void;
}) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const { sheet, seen, onRefused } = props;
  const [to, setTo] = useState('');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  /** Who has the shift by this sheet; a sheet is handed over once. */
  const [handed, setHanded] = useState({ at: 0, to: '' });
  const done = handed.at === sheet.at ? handed.to : '';
  const left = sheet.shelved.filter(({ id }) => !seen.has(id)).length;
  const name = to.trim();
  const submit = async (): Promise<void> => {
    if (name === '') {
      setProblem(t('handover.form.needName'));
      return;
    }
    if (left > 0) {
      setProblem(t('handover.form.needReview', { count: left }));
      return;
    }
    setBusy(true);
    setProblem('');
    const reviewed = [...seen];
    const answer = await settle(
      bridge.request('alarms.handedOver', { at: sheet.at, to: name, note, reviewed }),
    );
    setBusy(false);
    if (answer.ok) {
      setHanded({ at: sheet.at, to: name });
      setTo('');
      setNote('');
      return;
    }
    // The input stays: a new sheet is made and handed over then.
    setProblem(errorText(t, answer.error));
    if ('key' in answer.error) onRefused();
  };
  return (
    <form
      className="cj-card cj-hand-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2>{t('handover.form.title')}</h2>
      <FormGroup label={t('handover.form.from')} labelFor="handover-from">
        <InputGroup id="handover-from" value={sheet.by} disabled />
      </FormGroup>
      <FormGroup label={t('handover.form.to')} labelFor="handover-to">
        <InputGroup
          id="handover-to"
          value={to}
          maxLength={NAME_LENGTH}
          placeholder={t('handover.form.toPlaceholder')}
          onValueChange={setTo}
        />
      </FormGroup>
      <FormGroup
        label={t('handover.form.note')}
        labelFor="handover-note"
        helperText={t('shell.inputLength', { length: note.length, most: NOTE_LENGTH })}
      >
        <TextArea
          id="handover-note"
          fill
          rows={5}
          maxLength={NOTE_LENGTH}
          value={note}
          placeholder={t('handover.form.notePlaceholder')}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </FormGroup>
      <ProblemNote text={problem} />
      {done !== '' && (
        <Callout compact intent="success" icon={false} role="status">
          {t('handover.done', { to: done })} {t('handover.doneNext')}
        </Callout>
      )}
      <Button
        type="submit"
        intent="primary"
        fill
        loading={busy}
        disabled={done !== ''}
        text={t('handover.form.submit')}
      />
      {left > 0 && <p className="cj-hint">{t('handover.form.needReview', { count: left })}</p>}
      <p className="cj-hint cj-hand-anchor">
        {sheet.anchor === null
          ? t('handover.anchorNone')
          : t('handover.anchor', { seq: sheet.anchor.seq, hash: sheet.anchor.hash.slice(0, 16) })}
      </p>
    </form>
  );
}
