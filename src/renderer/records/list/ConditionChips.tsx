import { Button } from '@blueprintjs/core';
import { SmallCross } from '@blueprintjs/icons';
import type { FamilySpec } from '@shared/catalogue/family';
import { useTranslation } from '@renderer/data/translation';
import { focusHome } from '@renderer/ui/focus/homes';
import { useFieldLabel } from '../labels';
import { useCellText } from './cellText';
import { conditionsInForce, withoutCondition } from './conditions';
import { clearedFilters, searchFields, type Filters } from './search';

/** What the list is narrowed to, each condition with a button that takes it away. */
export function ConditionChips(props: {
  readonly family: FamilySpec;
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}) {
  const { t } = useTranslation();
  const label = useFieldLabel();
  const { family, filters } = props;
  // What a person typed to search by is theirs to read.
  const text = useCellText(searchFields(family), false);
  const all = conditionsInForce(family, filters, {
    label,
    condition: (match) => t(`list.condition.${match}`),
    text,
  });
  if (all.length === 0) return null;
  const drop = (next: Filters, from: HTMLElement): void => {
    // The button that was pressed disappears: the keyboard goes on in the rows.
    const list = from.closest('.cj-list');
    if (list !== null) focusHome(list);
    props.onChange(next);
  };
  return (
    <div className="cj-search-others" role="group" aria-label={t('listDay.chips.title')}>
      <span className="cj-hint">{t('listDay.chips.title')}</span>
      {all.map((condition) => (
        <span key={condition.keys.join()} className="cj-chip cj-condition-chip">
          <span title={condition.text}>{condition.text}</span>
          <Button
            variant="minimal"
            size="small"
            icon={<SmallCross />}
            aria-label={t('listDay.chips.drop', { name: condition.text })}
            onClick={({ currentTarget }) =>
              drop(withoutCondition(filters, condition), currentTarget)
            }
          />
        </span>
      ))}
      {all.length > 1 && (
        <Button
          size="small"
          variant="minimal"
          text={t('listDay.chips.clear')}
          onClick={({ currentTarget }) => drop(clearedFilters(family, filters), currentTarget)}
        />
      )}
    </div>
  );
}
