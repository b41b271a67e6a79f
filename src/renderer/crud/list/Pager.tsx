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
        {total === undefined ? '' : t('crud.total', { total })}
      </span>
      <HTMLSelect
        aria-label={t('crud.pageSize')}
        value={query.size}
        onChange={(event) => list.change({ size: Number(event.currentTarget.value) })}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {t('crud.perPage', { size })}
          </option>
        ))}
      </HTMLSelect>
      {button('crud.first', <DoubleChevronLeft />, 1, query.current > 1)}
      {button('crud.previous', <ChevronLeft />, query.current - 1, query.current > 1)}
      <span>{t('crud.pageOf', { current: query.current, pages })}</span>
      {button('crud.next', <ChevronRight />, query.current + 1, query.current < pages)}
      {button('crud.last', <DoubleChevronRight />, pages, query.current < pages)}
    </div>
  );
}
