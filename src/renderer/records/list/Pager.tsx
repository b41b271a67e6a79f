import { useTranslation } from '@renderer/data/translation';
import { Select } from '@renderer/ui/Select';
import { Button } from '@blueprintjs/core';
import {
  ChevronLeft,
  ChevronRight,
  DoubleChevronLeft,
  DoubleChevronRight,
} from '@blueprintjs/icons';
import type { TextKey } from '@shared/i18n/textKey';
import { PAGE_SIZES } from '@shared/api/page';
import { RefreshChoice } from './RefreshChoice';
import { lastPage } from './state';
import type { ListModel } from './useListController';
import type { ListPrefsKept } from './useListPrefs';

/** Sizes to choose from, with the list's own. */
const sizesWith = (own: number | undefined): readonly number[] =>
  own === undefined ? PAGE_SIZES : [...new Set([...PAGE_SIZES, own])].sort((a, b) => a - b);

/** Total, age, page and size; the sizes are the documented ones, and the chosen one is kept for this list. */
export function Pager(props: {
  readonly list: ListModel;
  readonly prefs: ListPrefsKept;
  /** Size of the first page, where the documents name another one. */
  readonly size?: number | undefined;
}) {
  const { t } = useTranslation();
  const { list, prefs } = props;
  const { query, state } = list;
  const total = state.answer?.page.total;
  const atLeast = state.answer?.page.atLeast === true;
  const pages = lastPage(total ?? 0, query.size);
  const go = (current: number): void => list.change({ current });
  const button = (key: TextKey, icon: React.JSX.Element, to: number, enabled: boolean) => (
    <Button
      variant="minimal"
      icon={icon}
      disabled={!enabled}
      title={t(key)}
      aria-label={t(key)}
      onClick={() => go(to)}
    />
  );
  if (state.answer?.page.tree !== undefined)
    return (
      <div className="cj-pager">
        <span className="cj-pager-total">
          {t(atLeast ? 'records.totalAtLeast' : 'records.total', { total: total ?? 0 })}
        </span>
        <RefreshChoice list={list} prefs={prefs} />
      </div>
    );
  return (
    <div className="cj-pager">
      <span className="cj-pager-total">
        {total === undefined
          ? ''
          : t(atLeast ? 'records.totalAtLeast' : 'records.total', { total })}
      </span>
      {state.answer?.page.whole === true && (
        <span className="cj-hint cj-pager-whole" title={t('records.whole')}>
          {t('records.whole')}
        </span>
      )}
      <RefreshChoice list={list} prefs={prefs} />
      <Select
        aria-label={t('records.pageSize')}
        value={query.size}
        onChange={(event) => {
          const size = Number(event.currentTarget.value);
          prefs.choose({ size });
          list.change({ size });
        }}
      >
        {sizesWith(props.size).map((size) => (
          <option key={size} value={size}>
            {t('records.perPage', { size })}
          </option>
        ))}
      </Select>
      {button('records.first', <DoubleChevronLeft />, 1, query.current > 1)}
      {button('records.previous', <ChevronLeft />, query.current - 1, query.current > 1)}
      <span className="cj-pager-place">
        {t('records.pageOf', { current: query.current, pages })}
      </span>
      {button('records.next', <ChevronRight />, query.current + 1, query.current < pages)}
      {button('records.last', <DoubleChevronRight />, pages, query.current < pages)}
    </div>
  );
}
