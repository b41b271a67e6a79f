import { useTranslation } from '@renderer/data/translation';
import type { Priority } from '@shared/model/alarm';

/** A shape per priority, so that colour is never the only sign. 14 px square. */
export const PRIORITY_SHAPES: Readonly<Record<Priority, string>> = {
  critical: 'M4.6 0h4.8L14 4.6v4.8L9.4 14H4.6L0 9.4V4.6z',
  high: 'M7 0.5 14 13.5H0z',
  medium: 'M7 0 14 7 7 14 0 7z',
  low: 'M7 0a7 7 0 1 0 0 14A7 7 0 0 0 7 0z',
};

/** Priority by colour, shape and text together. */
export function PriorityMark(props: { readonly priority: Priority; readonly bare?: boolean }) {
  const { t } = useTranslation();
  const name = t(`alarmList.priorityName.${props.priority}`);
  return (
    <span className={`cj-mark cj-mark-${props.priority}`} title={name}>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <path d={PRIORITY_SHAPES[props.priority]} fill="currentColor" />
      </svg>
      {props.bare === true ? null : name}
    </span>
  );
}
