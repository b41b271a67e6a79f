import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { must } from '@shared/base/assert';
import type { Page } from '@shared/api/page';
import type { RecordView } from '@shared/catalogue/record';
import { user } from '@shared/catalogue/system/user';
import { ListBars } from '@renderer/records/list/ListStates';
import { firstQuery } from '@renderer/records/list/query';
import { EMPTY_LIST } from '@renderer/records/list/state';

const query = firstQuery(must(user.screen, 'screen'));
const PAGE: Page<RecordView> = { records: [], total: 200, current: 1, size: 200 };

/** What stands above a page. */
const bars = (page: Page<RecordView>): string => {
  const list = {
    state: { ...EMPTY_LIST, query, answer: { query, page, at: 0 } },
    status: 'ready',
    query,
    change: () => undefined,
    refresh: () => undefined,
    selected: [],
    rows: [],
    select: () => undefined,
    branch: async () => null,
  } as const;
  const unknown = { names: [], remember: () => undefined };
  return renderToString(<ListBars family={user} list={list} unknown={unknown} />);
};

test('a page that lacks records says so, and why', () => {
  expect(bars(PAGE)).toBe('');
  expect(bars({ ...PAGE, missing: 'requests' })).toContain('data-missing="requests"');
  expect(bars({ ...PAGE, missing: 'given' })).toContain('data-missing="given"');
});
