import { useRef, type ReactNode } from 'react';
import {
  CALL_ANSWERS,
  undoneCode,
  type SosStep,
  type SosStepName,
  type StepCode,
} from '@shared/model/sosSteps';
import { stepsOf } from '@renderer/data/alarmWords';
import { wallClock } from '@shared/base/time';
import { useTranslation } from '@renderer/data/translation';
import './brief.css';

interface SosStepsProps {
  readonly steps: readonly SosStep[];
  /** What the server's clock is ahead of this workstation's, ms. */
  readonly offsetMs: number;
  /** Journals an answer; absent: the steps are only read. */
  readonly onAnswer?: (code: StepCode) => void;
  /** Further acts beside a step. */
  readonly tools?: Partial<Record<SosStepName, ReactNode>>;
}

/** The lines of the response card as steps, each with its answer: pressed here, or only read. */
export function SosSteps(props: SosStepsProps) {
  const { t } = useTranslation();
  const lines = stepsOf(t('alarm.card.sos.action'));
  return (
    <ol className="cj-steps" data-read={props.onAnswer === undefined}>
      {props.steps.map((one, n) => (
        <Step key={one.step} {...props} one={one} line={lines[n] ?? ''} />
      ))}
    </ol>
  );
}

function Step(props: SosStepsProps & { readonly one: SosStep; readonly line: string }) {
  const { one, line, onAnswer, offsetMs } = props;
  const { t } = useTranslation();
  const answers = useRef<HTMLSpanElement>(null);
  const { step, code } = one;
  const said = code === null ? '' : t(`sos.brief.answer.${code}`);
  return (
    <li data-step={step} data-code={code ?? ''}>
      <i className="cj-steps-mark" aria-hidden="true">
        {code === null ? '' : '✓'}
      </i>
      <p>{line.replace(/[；;。.]\s*$/, '')}</p>
      {onAnswer !== undefined && step !== 'end' && (
        <span className="cj-steps-answers" ref={answers}>
          {codesOf(step).map((answer) => (
            <button
              key={answer}
              type="button"
              className="bp6-button"
              aria-pressed={answer === code}
              onClick={() => {
                // A second press of the same answer says nothing new.
                if (answer !== code) onAnswer(answer);
              }}
            >
              {t(`sos.brief.answer.${answer}`)}
            </button>
          ))}
          {props.tools?.[step]}
        </span>
      )}
      {step === 'end' && onAnswer !== undefined && (
        <span className="cj-steps-answers">{props.tools?.end}</span>
      )}
      {code !== null && (
        <small className="cj-steps-said">
          {onAnswer === undefined && <b>{said}</b>}
          {one.at !== null && (
            <span>
              {wallClock(one.at + offsetMs)} {one.by}
            </span>
          )}
          {onAnswer !== undefined && step !== 'end' && (
            <button
              type="button"
              className="cj-steps-undo"
              onClick={() => {
                // This button goes away: the work goes on at the answers.
                answers.current?.querySelector('button')?.focus();
                onAnswer(undoneCode(step));
              }}
            >
              {t('sos.brief.undo')}
            </button>
          )}
        </small>
      )}
    </li>
  );
}

type Answered = Exclude<SosStepName, 'end'>;
type Answer = Exclude<StepCode, `${string}.undone`>;

function codesOf(step: Answered): readonly Answer[] {
  return step === 'callBack'
    ? CALL_ANSWERS.map((answer) => `callBack.${answer}` as const)
    : [`${step}.done`];
}
