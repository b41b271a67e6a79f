import { useTranslation } from '@renderer/data/translation';
import type { TestVerdict } from '@shared/model/testReport';

/** A shape per verdict, so that colour is never the only sign. 16 px square. */
const SHAPES: Readonly<Record<TestVerdict | 'waiting', string>> = {
  ok: 'M8 0a8 8 0 1 0 0 16A8 8 0 0 0 8 0zM6.9 12 3.2 8.3l1.4-1.4 2.3 2.3 4.5-4.6 1.4 1.4z',
  failed:
    'M0 0h16v16H0zM4.5 3.1 3.1 4.5 6.6 8l-3.5 3.5 1.4 1.4L8 9.4l3.5 3.5 1.4-1.4L9.4 8l3.5-3.5-1.4-1.4L8 6.6z',
  refused: 'M8 0a8 8 0 1 0 0 16A8 8 0 0 0 8 0zM3.5 7h9v2h-9z',
  unknown: 'M8 0 16 8 8 16 0 8zM7 4.2v4.6h2V4.2zM7 10v2h2v-2z',
  waiting: 'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
};

/** A verdict by colour, shape and text together; null: none yet. */
export function VerdictMark(props: { readonly verdict: TestVerdict | null }) {
  const { t } = useTranslation();
  const verdict = props.verdict ?? 'waiting';
  return (
    <span className={`cj-verdict cj-verdict-${verdict}`}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path d={SHAPES[verdict]} fill="currentColor" fillRule="evenodd" />
      </svg>
      {t(`testAlarm.verdict.${verdict}`)}
    </span>
  );
}
