import { useTranslation } from '@renderer/data/translation';
import { Button, HTMLSelect } from '@blueprintjs/core';
import {
  ChevronLeft,
  ChevronRight,
  DoubleChevronLeft,
  DoubleChevronRight,
} from '@blueprintjs/icons';
import type { TextKey } from '@shared/i18n/textKey';
import { PAGE_SIZES } from '@shared/api/page';
import { lastPage } from './state';
import type { ListModel } from './useListController';

/** Total, page and size; the sizes are the documented ones. */
export function Pager({ list }: { readonly list: ListModel }) {
  const { t } = useTranslation();
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
  return (
    <div className="cj-pager">
      <span className="cj-pager-total">
        {total === undefined
          ? ''
          : t(atLeast ? 'records.totalAtLeast' : 'records.total', { total })}
      </span>
      {state.answer?.page.whole === true && <span className="cj-hint">{t('records.whole')}</span>}
      <HTMLSelect
        aria-label={t('records.pageSize')}
        value={query.size}
        onChange={(event) => list.change({ size: Number(event.currentTarget.value) })}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {t('records.perPage', { size })}
          </option>
        ))}
      </HTMLSelect>
      {button('records.first', <DoubleChevronLeft />, 1, query.current > 1)}
      {button('records.previous', <ChevronLeft />, query.current - 1, query.current > 1)}
      <span>{t('records.pageOf', { current: query.current, pages })}</span>
      {button('records.next', <ChevronRight />, query.current + 1, query.current < pages)}
      {button('records.last', <DoubleChevronRight />, pages, query.current < pages)}
    </div>
  );
}
