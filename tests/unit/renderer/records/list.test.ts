import { describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '@shared/base/result';
import type { Page } from '@shared/api/page';
import type { RecordView } from '@shared/catalogue/record';
import type { UiFailure } from '@renderer/data/failure';
import { ListController } from '@renderer/records/list/controller';
import type { ListQuery } from '@renderer/records/list/query';
import { lastPage, statusOf } from '@renderer/records/list/state';
import { FakeClock } from '@tests/support/fakeClock';

type Answer = Result<Page<RecordView>, UiFailure>;

const row = (id: string): RecordView => ({ id, cells: {}, extra: {}, tolerated: 0 });
const page = (total: number, ids: string[], current = 1): Answer =>
  ok({ records: ids.map(row), total, current, size: 10 });
const query = (current = 1, filters: Record<string, string> = {}): ListQuery => ({
  current,
  size: 10,
  sort: [],
  filters,
});
const down: Answer = fail({ kind: 'notConnected', reason: 'refused', detail: '' });

/** A list whose answers come when the test says so, in any order. */
function list() {
  const waiting: ((answer: Answer) => void)[] = [];
  const controller = new ListController(
    () => new Promise((resolve) => waiting.push(resolve)),
    new FakeClock(),
  );
  const status = () => statusOf(controller.store.getState());
  const ids = () => controller.store.getState().answer?.page.records.map((record) => record.id);
  const answer = async (turn: number, with_: Answer): Promise<void> => {
    waiting[turn]?.(with_);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { controller, status, ids, answer };
}

describe('a list', () => {
  it('goes from loading to ready, refreshing and empty', async () => {
    const { controller, status, answer } = list();
    expect(status()).toBe('loading');
    void controller.ask(query());
    expect(status()).toBe('loading');
    await answer(0, page(1, ['a']));
    expect(status()).toBe('ready');
    void controller.refresh();
    expect(status()).toBe('refreshing');
    await answer(1, page(0, []));
    expect(status()).toBe('empty');
  });

  it('shows the last question, whatever the order of the answers', async () => {
    const { controller, ids, answer } = list();
    void controller.ask(query(1, { name: 'old' }));
    void controller.ask(query(1, { name: 'new' }));
    await answer(1, page(1, ['new']));
    await answer(0, page(1, ['old']));
    expect(ids()).toEqual(['new']);
  });

  it('keeps rows as stale after a failure under the same filters only', async () => {
    const { controller, status, ids, answer } = list();
    void controller.ask(query());
    await answer(0, page(1, ['a']));
    void controller.refresh();
    await answer(1, down);
    expect([status(), ids()]).toEqual(['stale', ['a']]);
    void controller.ask(query(1, { name: 'x' }));
    await answer(2, down);
    expect([status(), ids()]).toEqual(['error', undefined]);
  });

  it('hides rows when the permission is gone', async () => {
    const { controller, status, ids, answer } = list();
    void controller.ask(query());
    await answer(0, page(1, ['a']));
    void controller.refresh();
    await answer(1, fail({ kind: 'noPermission', message: '' }));
    expect([status(), ids()]).toEqual(['noPermission', undefined]);
  });

  it('says which page exists when the asked one lies beyond the end', async () => {
    const { controller, answer } = list();
    void controller.ask(query(9));
    await answer(0, page(21, [], 9));
    expect(controller.store.getState().repair).toBe(3);
    void controller.ask(query(3));
    expect(controller.store.getState().repair).toBeNull();
    await answer(1, page(21, ['u'], 3));
    expect(controller.store.getState().answer?.page.records).toHaveLength(1);
  });

  it('counts pages', () => {
    expect([lastPage(0, 10), lastPage(10, 10), lastPage(11, 10)]).toEqual([1, 1, 2]);
  });
});
