import { expect, it } from 'vitest';
import { fail, ok } from '@shared/base/result';
import { PageList, type AskPage } from '@renderer/records/choices/pageList';
import { FakeClock } from '@tests/support/fakeClock';

type Answer = Awaited<ReturnType<AskPage>>;

function desk() {
  const clock = new FakeClock();
  const asked: { text: string; current: number; answer: (answer: Answer) => void }[] = [];
  const list = new PageList(
    (text, current) => new Promise((resolve) => asked.push({ text, current, answer: resolve })),
    clock,
  );
  const page = (total: number, ...values: readonly string[]): Answer =>
    ok({ nodes: values.map((value) => ({ value, label: `车${value}` })), total });
  const shown = (): readonly string[] => list.store.getState().nodes.map(({ value }) => value);
  return { clock, asked, list, page, shown };
}

it('asks when typing rests, and the answer to the last text wins', async () => {
  const { clock, asked, list, page, shown } = desk();
  list.start();
  list.type('浙');
  await clock.advance(200);
  list.type('浙A');
  await clock.advance(299);
  expect(asked.map(({ text }) => text)).toEqual(['']);
  await clock.advance(1);
  expect(asked.map(({ text }) => text)).toEqual(['', '浙A']);
  asked[1]?.answer(page(1, '2'));
  await clock.advance(0);
  asked[0]?.answer(page(2, '1', '3'));
  await clock.advance(0);
  expect(shown()).toEqual(['2']);
});

it('adds pages without showing a record twice, and asks a failed one again', async () => {
  const { clock, asked, list, page, shown } = desk();
  list.start();
  asked[0]?.answer(page(3, '1', '2'));
  await clock.advance(0);
  list.more();
  list.more();
  expect(asked.map(({ current }) => current)).toEqual([1, 2]);
  asked[1]?.answer(fail({ kind: 'signedOut' }));
  await clock.advance(0);
  expect(shown()).toEqual(['1', '2']);
  expect(list.store.getState()).toMatchObject({ pending: false, failure: { kind: 'signedOut' } });
  list.more();
  asked[2]?.answer(page(3, '2', '3'));
  await clock.advance(0);
  expect(asked[2]?.current).toBe(2);
  expect(shown()).toEqual(['1', '2', '3']);
  expect(list.store.getState().failure).toBeNull();
});

it('shows nothing old when a new search fails, and asks nothing after its end', async () => {
  const { clock, asked, list, page, shown } = desk();
  list.start();
  asked[0]?.answer(page(1, '1'));
  list.type('x');
  await clock.advance(300);
  asked[1]?.answer(fail({ kind: 'signedOut' }));
  await clock.advance(0);
  expect([shown(), list.store.getState().total]).toEqual([[], null]);
  list.type('y');
  list.end();
  await clock.advance(1000);
  expect(asked).toHaveLength(2);
});
