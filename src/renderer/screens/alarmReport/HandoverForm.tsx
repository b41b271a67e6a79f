import { useState } from 'react';
import {
  Button,
  Callout,
  FormGroup,
  InputGroup,
  SegmentedControl,
  TextArea,
} from '@blueprintjs/core';
import type { HandoverSheet } from '@shared/model/kpi';
import { errorText, settle } from '@renderer/data/failure';
import { useLive, useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { ProblemNote } from '@renderer/ui/ProblemNote';
import type { HandedOver } from './handedOver';
import { StepTitle } from './StepTitle';
import { SuccessorSignIn } from './SuccessorSignIn';

/** Longest name and note that the journal takes. */
const NAME_LENGTH = 100;
const NOTE_LENGTH = 1_000;

interface FormProps {
  readonly sheet: HandoverSheet;
  readonly seen: ReadonlySet<string>;
  readonly remarks: Readonly<Record<string, string>>;
  readonly onRefused: () => void;
  readonly onHanded: () => void;
}

/**
 * The second and third step: what the next shift has to know, and who has it. They sign in here, or, where they
 * are not there yet, their name is written down. Neither before each shelved alarm was reviewed.
 */
export function HandoverForm(props: FormProps) {
  const { t } = useTranslation();
  const session = useLive((all) => all.session);
  // Both ask for the same names and passwords.
  const asksElsewhere = useLive((all) => all.deskAsks === 'takeOver');
  const { sheet, seen, remarks, onRefused, onHanded } = props;
  const [note, setNote] = useState('');
  const [later, setLater] = useState(false);
  const left = sheet.shelved.filter(({ id }) => !seen.has(id)).length;
  const handed: HandedOver = {
    at: sheet.at,
    note,
    reviewed: [...seen],
    remarks: Object.fromEntries(
      Object.entries(remarks)
        .map(([id, text]) => [id, text.trim()] as const)
        .filter(([, text]) => text !== ''),
    ),
  };
  return (
    <section className="cj-card cj-hand-form" aria-label={t('handover.form.title')}>
      <StepTitle step={2} text={t('handover.step.note')} />
      <FormGroup
        label={t('handover.form.note')}
        labelFor="handover-note"
        helperText={t('shell.inputLength', { length: note.length, most: NOTE_LENGTH })}
      >
        <TextArea
          id="handover-note"
          fill
          rows={4}
          maxLength={NOTE_LENGTH}
          value={note}
          placeholder={t('handover.form.notePlaceholder')}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </FormGroup>
      <StepTitle step={3} text={t('handover.step.successor')} />
      <SegmentedControl
        fill
        size="small"
        aria-label={t('handover.step.successor')}
        value={later ? 'later' : 'here'}
        onValueChange={(way) => setLater(way === 'later')}
        options={[
          { value: 'here', label: t('handover.form.here') },
          { value: 'later', label: t('handover.form.later') },
        ]}
      />
      {later && (
        <NamedSuccessor
          handed={handed}
          left={left}
          onRefused={onRefused}
          onHanded={() => {
            setNote('');
            onHanded();
          }}
        />
      )}
      {!later && left > 0 && (
        <Callout compact intent="warning" icon={false} role="status">
          {t('handover.form.needReview', { count: left })}
        </Callout>
      )}
      {!later && left === 0 && !asksElsewhere && session?.kind === 'signedIn' && (
        <SuccessorSignIn handed={handed} tenantId={session.user.tenantId} onRefused={onRefused} />
      )}
      <p className="cj-hint cj-hand-anchor">
        {sheet.anchor === null
          ? t('handover.anchorNone')
          : t('handover.anchor', { seq: sheet.anchor.seq, hash: sheet.anchor.hash.slice(0, 16) })}
      </p>
    </section>
  );
}

/** The incoming operator is not there yet: the name is journaled, and every page asks them to sign in. */
function NamedSuccessor(props: {
  readonly handed: HandedOver;
  readonly left: number;
  readonly onRefused: () => void;
  readonly onHanded: () => void;
}) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const { handed, left, onRefused, onHanded } = props;
  const [to, setTo] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  /** Who has the shift by this sheet; a sheet is handed over once. */
  const [last, setLast] = useState({ at: 0, to: '' });
  const done = last.at === handed.at ? last.to : '';
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
    const answer = await settle(bridge.request('alarms.handedOver', { ...handed, to: name }));
    setBusy(false);
    if (answer.ok) {
      setLast({ at: handed.at, to: name });
      setTo('');
      onHanded();
      return;
    }
    // The input stays: a new sheet is made and handed over then.
    setProblem(errorText(t, answer.error));
    if ('key' in answer.error) onRefused();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormGroup label={t('handover.form.to')} labelFor="handover-to">
        <InputGroup
          id="handover-to"
          value={to}
          maxLength={NAME_LENGTH}
          placeholder={t('handover.form.toPlaceholder')}
          onValueChange={setTo}
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
    </form>
  );
}
