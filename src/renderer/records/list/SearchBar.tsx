import { memo, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { ChevronDown, ChevronUp, Search } from '@blueprintjs/icons';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import { toList } from '@renderer/ui/focus/toList';
import { KEPT_TEXT } from '@renderer/ui/typed';
import { useRested } from '@renderer/ui/useRest';
import { useFieldLabel } from '../labels';
import { ConditionChips } from './ConditionChips';
import { SearchField } from './SearchField';
import {
  clearedFilters,
  conditionIn,
  otherFilters,
  searchFields,
  searchProblem,
  sentFilters,
  withoutFields,
  type Filters,
} from './search';
import { useFirstRow } from './useFirstRow';
import type { ListModel } from './useListController';
import type { UnknownSearch } from './useUnknownSearch';

/** Focuses the first box of the search. */
export function focusSearch(): void {
  document.querySelector<HTMLElement>('.cj-search input, .cj-search select')?.focus();
}

/**
 * Search boxes by the declaration; Enter searches from page 1. An invalid search shows its problem and is not
 * sent.
 */
export const SearchBar = memo(function SearchBar(props: {
  readonly family: FamilySpec;
  readonly filters: Filters;
  readonly isFirstPage: boolean;
  readonly change: ListModel['change'];
  readonly refresh: () => void;
  readonly unknown: UnknownSearch;
  /** Fields with a condition in force that nobody applies. */
  readonly off: readonly FieldSpec[];
}) {
  const { t } = useTranslation();
  const { family, filters, change, refresh, unknown } = props;
  const [draft, setDraft] = useState<Filters>(filters);
  const [shownFor, setShownFor] = useState(filters);
  const [open, setOpen] = useRested(`search.${family.key}`, false);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const fields = searchFields(family).filter(({ name }) => !unknown.names.includes(name));
  const { element, inFirstRow } = useFirstRow(fields.length);
  // The address is the source: back, a saved view or a link fill the boxes again.
  if (shownFor !== filters) {
    setShownFor(filters);
    if (JSON.stringify(shownFor) !== JSON.stringify(filters)) {
      setDraft(filters);
      setProblems({});
    }
  }
  const hasOthers = Object.keys(otherFilters(family, filters)).length > 0;
  if (fields.length === 0 && !hasOthers) return null;

  const problemsOf = (): Readonly<Record<string, string>> =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const found = searchProblem(family, field, conditionIn(family, field, draft), draft);
        return found === undefined ? [] : [[field.name, t(found.key, found.values ?? {})] as const];
      }),
    );
  const search = (next: Filters): void => {
    // Repeating the same search reloads the records.
    if (JSON.stringify(next) === JSON.stringify(filters) && props.isFirstPage) refresh();
    else change({ filters: next });
  };
  const submit = (): void => {
    const found = problemsOf();
    setProblems(found);
    const [bad] = Object.keys(found);
    if (bad === undefined) search(sentFilters(draft));
    else {
      setOpen(true);
      document.getElementById(`search-${bad}`)?.focus();
    }
  };
  /** What stands in the boxes is what the address says. */
  const isAsked = JSON.stringify(sentFilters(draft)) === JSON.stringify(filters);
  const hidden = open ? [] : fields.slice(inFirstRow);
  const hiddenUsed = hidden.filter(
    (field) =>
      Object.keys(withoutFields(family, filters, [field])).length < Object.keys(filters).length,
  ).length;
  return (
    <form
      className="cj-search"
      role="search"
      aria-label={t('records.search')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={toList}
      {...(isAsked ? { [KEPT_TEXT]: '' } : {})}
    >
      <div
        className={open ? 'cj-search-fields' : 'cj-search-fields cj-search-folded'}
        ref={element}
      >
        {fields.map((field, n) => (
          <SearchField
            key={field.name}
            family={family}
            field={field}
            draft={draft}
            problem={problems[field.name] ?? ''}
            off={props.off.includes(field) ? t('asked.off') : ''}
            below={!open && n >= inFirstRow}
            onDraft={(next) => {
              setDraft(next);
              const { [field.name]: _gone, ...rest } = problems;
              setProblems(rest);
            }}
            onPick={(next) => {
              setDraft(next);
              search(sentFilters(next));
            }}
          />
        ))}
      </div>
      <div className="cj-search-buttons">
        <Button type="submit" intent="primary" icon={<Search />} text={t('records.search')} />
        <Button
          text={t('records.clear')}
          onClick={() => {
            const next = clearedFilters(family, filters);
            setDraft(next);
            setProblems({});
            search(next);
          }}
        />
        {inFirstRow < fields.length && (
          <Button
            variant="minimal"
            aria-expanded={open}
            endIcon={open ? <ChevronUp /> : <ChevronDown />}
            text={`${t(open ? 'list.fold' : 'list.unfold')}${hiddenUsed > 0 ? ` (${hiddenUsed})` : ''}`}
            onClick={() => setOpen(!open)}
          />
        )}
      </div>
      <UnknownFields family={family} unknown={unknown} />
      <ConditionChips
        family={family}
        filters={filters}
        onChange={(next) => change({ filters: next })}
      />
    </form>
  );
});

/** Fields that this server refused to search by, with a button to try them again. */
function UnknownFields(props: { readonly family: FamilySpec; readonly unknown: UnknownSearch }) {
  const { t } = useTranslation();
  const label = useFieldLabel();
  const { family, unknown } = props;
  const fields: readonly FieldSpec[] = family.fields.filter(({ name }) =>
    unknown.names.includes(name),
  );
  if (fields.length === 0) return null;
  return (
    <div className="cj-search-others">
      <span className="cj-hint">
        {t('list.unknownFields', { fields: fields.map(label).join(t('form.comma')) })}
      </span>
      <Button
        size="small"
        variant="minimal"
        text={t('list.tryAgain')}
        onClick={() => unknown.remember([])}
      />
    </div>
  );
}
