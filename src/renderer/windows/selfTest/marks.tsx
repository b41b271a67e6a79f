import { useTranslation } from '@renderer/data/translation';
import type { StepView } from '@shared/model/selfTest';

/** The mark beside a step's name: its result, or its progress. */
export type Mark = NonNullable<StepView['outcome']>['result'] | 'left' | 'acting' | 'asking';

/** Signs differ in shape, so that colour is never needed to tell them apart. */
const SIGNS: Readonly<Record<Mark, string>> = {
  passed: '✓',
  failed: '✕',
  unseen: '?',
  skipped: '–',
  absent: '·',
  left: '○',
  acting: '…',
  asking: '●',
};

export function markOf({ phase, outcome }: StepView): Mark {
  if (phase === 'acting' || phase === 'asking') return phase;
  return outcome?.result ?? 'left';
}

/** The sign of a mark; its meaning is read out and shown as a tooltip. */
export function Sign(props: { readonly mark: Mark }) {
  const { t } = useTranslation();
  const text = t(`selfTest.result.${props.mark}`);
  return (
    <span className="cj-self-sign" data-mark={props.mark} role="img" aria-label={text} title={text}>
      {SIGNS[props.mark]}
    </span>
  );
}

/** The same with its word, where there is room. */
export function MarkTag(props: { readonly mark: Mark }) {
  const { t } = useTranslation();
  return (
    <span className="cj-self-tag" data-mark={props.mark}>
      <span aria-hidden="true">{SIGNS[props.mark]}</span> {t(`selfTest.result.${props.mark}`)}
    </span>
  );
}
