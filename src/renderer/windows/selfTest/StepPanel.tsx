import { useState } from 'react';
import { wallClock } from '@shared/base/time';
import { useTranslation } from '@renderer/data/translation';
import { Button, Callout, Tag, TextArea } from '@blueprintjs/core';
import { ArrowRight, Play, Repeat } from '@blueprintjs/icons';
import { isTextKey, type TextKey } from '@shared/i18n/textKey';
import { NOTE_LIMIT, STEP_ANSWERS, type Sight, type StepView } from '@shared/model/selfTest';
import { foundText } from '@shared/model/selfTestWords';
import { markOf, MarkTag } from './marks';
import type { SelfTestPageState } from './useSelfTest';

/** One step: its purpose, its findings and sightings, and its question. */
export function StepPanel(props: {
  readonly step: StepView;
  readonly desk: SelfTestPageState;
  /** Another step is running, so this one has to wait. */
  readonly busy: boolean;
  readonly onNext: () => void;
}) {
  const { t } = useTranslation();
  const { step, desk, busy, onNext } = props;
  const [note, setNote] = useState(step.outcome?.note ?? '');
  const { key, phase, sort, outcome } = step;
  const isAbsent = outcome?.result === 'absent';
  const ended = desk.state.stage === 'ended';
  const question = `selfTestSteps.${key}.ask`;
  return (
    <article className="cj-self-step" data-panel={key} data-phase={phase}>
      <header>
        <h2>{t(`selfTestSteps.${key}.title`)}</h2>
        <MarkTag mark={markOf(step)} />
        <Tag minimal>{t(`selfTest.sort.${sort}`)}</Tag>
      </header>
      <p className="cj-self-do">{t(`selfTestSteps.${key}.do`)}</p>
      {step.restarts && !isAbsent && phase !== 'done' && (
        <Callout compact intent="warning" icon={false}>
          {t('selfTest.survives')}
        </Callout>
      )}
      <Measured step={step} />
      <Sights step={step} />
      {!isAbsent && !ended && (
        <div className="cj-self-act">
          {phase === 'asking' ? (
            <Button
              variant="minimal"
              icon={<Repeat />}
              text={t('selfTest.actAgain')}
              onClick={() => desk.act(key)}
            />
          ) : (
            <Button
              intent={phase === 'waiting' ? 'primary' : 'none'}
              icon={phase === 'done' ? <Repeat /> : <Play />}
              disabled={busy}
              text={t(actText(phase))}
              onClick={() => desk.act(key)}
            />
          )}
        </div>
      )}
      {phase === 'asking' && (
        <Question
          key={key}
          text={isTextKey(question) ? t(question) : ''}
          onAnswer={(answer) => {
            desk.answer(key, answer, note);
            onNext();
          }}
        />
      )}
      {sort !== 'auto' && !isAbsent && !ended && (
        <div className="cj-self-note">
          <label htmlFor="self-test-note">{t('selfTest.note')}</label>
          <TextArea
            id="self-test-note"
            fill
            rows={2}
            maxLength={NOTE_LIMIT}
            placeholder={t('selfTest.noteHint')}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </div>
      )}
      <footer>
        {!isAbsent && !ended && phase !== 'done' && (
          <Button
            variant="minimal"
            text={t('selfTest.skip')}
            onClick={() => {
              desk.skip(key, note);
              onNext();
            }}
          />
        )}
        {phase === 'done' && (
          <Button endIcon={<ArrowRight />} text={t('selfTest.next')} onClick={onNext} />
        )}
      </footer>
    </article>
  );
}

function actText(phase: StepView['phase']): TextKey {
  if (phase === 'acting') return 'selfTest.acting';
  return phase === 'done' ? 'selfTest.actAgain' : 'selfTest.act';
}

function Question(props: {
  readonly text: string;
  readonly onAnswer: (answer: (typeof STEP_ANSWERS)[number]) => void;
}) {
  const { t } = useTranslation();
  return (
    <fieldset className="cj-self-question">
      <legend>{props.text}</legend>
      {STEP_ANSWERS.map((answer) => (
        <Button
          key={answer}
          size="large"
          autoFocus={answer === 'yes'}
          data-answer={answer}
          text={t(`selfTest.answer.${answer}`)}
          onClick={() => props.onAnswer(answer)}
        />
      ))}
    </fieldset>
  );
}

/** The measurement in words. */
function Measured(props: { readonly step: StepView }) {
  const { t } = useTranslation();
  const { outcome, found, values } = props.step;
  const name = outcome?.found ?? found;
  if (name === '') return null;
  return (
    <dl className="cj-self-found" role="status">
      <dt>{t('selfTest.measured')}</dt>
      <dd>{foundText(t, { found: name, values: outcome?.values ?? values })}</dd>
      {outcome !== null && outcome.note !== '' && (
        <>
          <dt>{t('selfTest.note')}</dt>
          <dd>{outcome.note}</dd>
        </>
      )}
    </dl>
  );
}

/** The sightings while a person carried out the step. */
function Sights(props: { readonly step: StepView }) {
  const { t } = useTranslation();
  const { sort, phase, outcome, sights } = props.step;
  const all: readonly Sight[] = outcome?.sights ?? sights;
  const waits = sort === 'hand' && phase === 'asking';
  if (all.length === 0 && !waits) return null;
  return (
    <div className="cj-self-sights" role="log">
      <h3>{t('selfTest.sights')}</h3>
      {all.length === 0 ? (
        <p>{t('selfTest.noSights')}</p>
      ) : (
        <ul>
          {all.map((sight) => (
            <li key={`${sight.at} ${sight.found}`}>
              <time>{wallClock(sight.at)}</time> {foundText(t, sight)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
