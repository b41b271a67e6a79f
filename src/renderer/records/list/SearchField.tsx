import { useTranslation } from '@renderer/data/translation';
import { Button, InputGroup, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import { viewOf } from '../kinds/registry';
import { useFieldLabel } from '../labels';
import { DatePresets } from './DatePresets';
import { RangeSearch } from './RangeSearch';
import { conditionIn, conditionsOf, isNumber, keysOf, withCondition, type Filters } from './search';

interface FieldProps {
  readonly family: FamilySpec;
  readonly field: FieldSpec;
  /** The content of the boxes, by wire key. */
  readonly draft: Filters;
  readonly onDraft: (draft: Filters) => void;
  /** The content is chosen and searched for at once. */
  readonly onPick: (draft: Filters) => void;
  /** The problem of the field; '' without one. */
  readonly problem: string;
  readonly below: boolean;
  /** Why the search by it is switched off; '' where it is not. */
  readonly off: string;
}

/** One field of the search with its condition. */
export function SearchField(props: FieldProps) {
  const label = useFieldLabel();
  const { family, field, draft } = props;
  const id = `search-${field.name}`;
  return (
    <div
      className={props.below ? 'cj-search-field cj-search-below' : 'cj-search-field'}
      data-field={field.name}
      data-condition={conditionIn(family, field, draft)}
    >
      <label htmlFor={id}>{label(field)}</label>
      {props.off === '' ? (
        <>
          <ConditionChoice {...props} />
          <Boxes {...props} id={id} />
        </>
      ) : (
        <fieldset className="cj-search-off" disabled>
          <Boxes {...props} id={id} />
        </fieldset>
      )}
      {props.off !== '' && <span className="cj-search-off-text">{props.off}</span>}
      {props.problem !== '' && (
        <span className="cj-search-problem" role="alert">
          {props.problem}
        </span>
      )}
    </div>
  );
}

/** The condition as a small button; a wide one only when it differs from the default. */
function ConditionChoice(props: FieldProps) {
  const { t } = useTranslation();
  const { family, field, draft } = props;
  const all = conditionsOf(family, field);
  const match = conditionIn(family, field, draft);
  if (all.length < 2) return null;
  const name = t(`list.condition.${match}`);
  const choose = t('list.condition.choose', { name });
  return (
    <PopoverNext placement="bottom-start" content={<ConditionMenu {...props} />}>
      <Button
        className="cj-condition"
        size="small"
        variant="minimal"
        endIcon={<CaretDown size={12} />}
        text={match === all[0] ? undefined : name}
        aria-label={choose}
        title={choose}
      />
    </PopoverNext>
  );
}

/** Separate, because a search has many of these menus and hardly any is opened. */
function ConditionMenu({ family, field, draft, onDraft }: FieldProps) {
  const { t } = useTranslation();
  const match = conditionIn(family, field, draft);
  return (
    <Menu size="small">
      {conditionsOf(family, field).map((one) => (
        <MenuItem
          key={one}
          text={t(`list.condition.${one}`)}
          active={one === match}
          onClick={() => onDraft(withCondition(family, field, draft, one))}
        />
      ))}
    </Menu>
  );
}

function Boxes(props: FieldProps & { readonly id: string }) {
  const { t } = useTranslation();
  const label = useFieldLabel();
  const { family, field, draft, id } = props;
  const match = conditionIn(family, field, draft);
  const keys = keysOf(family, field, match);
  const [first, second] = keys;
  const set = (key: string, value: string): void => props.onDraft({ ...draft, [key]: value });
  if (match === 'null' || match === 'notnull') return null;
  if (match === 'dateRange' && second !== undefined)
    return (
      <>
        <RangeSearch
          from={draft[first] ?? ''}
          to={draft[second] ?? ''}
          onChange={(from, to) => props.onDraft({ ...draft, [first]: from, [second]: to })}
        />
        <DatePresets
          field={field}
          onPick={(from, to) => props.onPick({ ...draft, [first]: from, [second]: to })}
        />
      </>
    );
  if (!isNumber(field)) {
    const { Search } = viewOf(field.kind);
    return (
      <Search
        id={id}
        field={field}
        value={draft[first] ?? ''}
        onChange={(value) => set(first, value)}
      />
    );
  }
  return (
    <span className="cj-search-numbers">
      {keys.map((key, n) => (
        <InputGroup
          key={key}
          id={n === 0 ? id : `${id}-to`}
          value={draft[key] ?? ''}
          autoComplete="off"
          inputMode="decimal"
          intent={props.problem === '' ? 'none' : 'danger'}
          aria-invalid={props.problem !== ''}
          {...(keys.length === 2
            ? {
                placeholder: t(n === 0 ? 'list.from' : 'list.to'),
                'aria-label': `${label(field)} ${t(n === 0 ? 'list.from' : 'list.to')}`,
              }
            : {})}
          onValueChange={(value) => set(key, value)}
        />
      ))}
    </span>
  );
}
