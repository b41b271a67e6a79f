import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { SmallCross } from '@blueprintjs/icons';

/** Most chosen values that are shown one by one. */
const MOST = 12;

/** The chosen values, each with a button that removes it. */
export function Chips(props: {
  readonly values: readonly string[];
  readonly nameOf: (value: string) => string;
  readonly onRemove: (value: string) => void;
}) {
  const { t } = useTranslation();
  const { values } = props;
  if (values.length === 0) return null;
  return (
    <div className="cj-chips">
      {values.slice(0, MOST).map((value) => {
        const name = props.nameOf(value);
        return (
          <span key={value} className="cj-chip" title={name}>
            <span>{name}</span>
            <Button
              variant="minimal"
              size="small"
              icon={<SmallCross />}
              aria-label={t('tree.removeOne', { label: name })}
              onClick={(event) => {
                // The focused button disappears; the keyboard must go on working.
                event.currentTarget.closest('.cj-picker')?.querySelector('input')?.focus();
                props.onRemove(value);
              }}
            />
          </span>
        );
      })}
      {values.length > MOST && <span>+{values.length - MOST}</span>}
    </div>
  );
}
