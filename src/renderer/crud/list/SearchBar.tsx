import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import type { FamilySpec } from '@shared/catalogue/family';
import { viewOf } from '../kinds/registry';
import { useFieldLabel } from '../labels';
import { RangeSearch } from './RangeSearch';
import { rangeKeys, searchFields, searchKey } from './search';
import type { ListModel } from './useListController';

/** Search boxes by the declaration and the documented date range; Enter searches from page 1. */
export function SearchBar(props: { readonly family: FamilySpec; readonly list: ListModel }) {
  const { t } = useTranslation();
  const label = useFieldLabel();
  const { family, list } = props;
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>(list.query.filters);
  const fields = searchFields(family);
  const range = family.screen?.dateRange;
  const rangeField = family.fields.find((field) => field.name === range);
  if (fields.length === 0 && rangeField === undefined) return null;
  const set = (patch: Readonly<Record<string, string>>): void => setDraft({ ...draft, ...patch });
  const search = (filters: Readonly<Record<string, string>>): void => {
    const kept = Object.entries(filters)
      .map(([key, value]) => [key, value.trim()] as const)
      .filter(([, value]) => value !== '');
    const next = Object.fromEntries(kept);
    // The same search again is a wish for fresh records.
    if (JSON.stringify(next) === JSON.stringify(list.query.filters) && list.query.current === 1)
      list.refresh();
    else list.change({ filters: next });
  };
  return (
    <form
      className="cj-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(draft);
      }}
    >
      {fields.map((field) => {
        const key = searchKey(family, field);
        const id = `search-${field.name}`;
        const { Search: Editor } = viewOf(field.kind);
        return (
          <div key={key} className="cj-search-field">
            <label htmlFor={id}>{label(field)}</label>
            <Editor
              id={id}
              field={field}
              value={draft[key] ?? ''}
              onChange={(value) => set({ [key]: value })}
            />
          </div>
        );
      })}
      {rangeField !== undefined && (
        <div className="cj-search-field cj-search-range">
          <label>{label(rangeField)}</label>
          <RangeSearch
            from={draft[rangeKeys(rangeField.name).from] ?? ''}
            to={draft[rangeKeys(rangeField.name).to] ?? ''}
            onChange={(from, to) => {
              const keys = rangeKeys(rangeField.name);
              set({ [keys.from]: from, [keys.to]: to });
            }}
          />
        </div>
      )}
      <div className="cj-search-buttons">
        <Button type="submit" intent="primary" icon={<Search />} text={t('crud.search')} />
        <Button
          text={t('crud.clear')}
          onClick={() => {
            setDraft({});
            search({});
          }}
        />
      </div>
    </form>
  );
}
