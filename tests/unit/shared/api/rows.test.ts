import { describe, expect, it } from 'vitest';
import { readPage } from '@shared/api/pageAnswer';
import { listIn, recordIn } from '@shared/api/rows';

const TEN = Array.from({ length: 10 }, (_, n) => ({ id: String(n) }));
const ASKED = { current: 2, size: 4 };

describe('a page, as servers write it', () => {
  it.each([
    ['the common one', { records: TEN.slice(0, 4), total: 9 }, [0, 4], 9],
    ['numbers as texts', { records: TEN.slice(0, 4), total: '9', current: '2' }, [0, 4], 9],
    ['a list under another name', { list: TEN.slice(0, 2), total: 6 }, [0, 2], 6],
    ['another name of the total', { rows: TEN.slice(0, 2), totalCount: '6' }, [0, 2], 6],
    ['a page inside of data', { data: { records: TEN.slice(0, 2), total: 6 } }, [0, 2], 6],
    ['a bare list, which is everything', TEN, [4, 8], 10],
    ['no total, the last page', { records: TEN.slice(0, 3) }, [0, 3], 7],
    ['an unreadable total', { records: TEN.slice(0, 3), total: null }, [0, 3], 7],
  ])('%s', (_name, data, [from, to], total) => {
    const page = readPage(data, ASKED);
    expect(page).toEqual({ records: TEN.slice(from, to), total, ...ASKED });
  });

  it('without a total has a next page while pages are full, and says that the total is a least', () => {
    const page = readPage({ list: TEN.slice(0, 4) }, ASKED);
    expect(page).toMatchObject({ total: 9, atLeast: true });
  });

  it.each([[{}], [{ total: 3 }], ['text'], [7], [null], [{ id: '1', list: [] }]])(
    'is none in %j',
    (data) => {
      expect(readPage(data, ASKED)).toBeUndefined();
    },
  );
});

describe('rows of an answer', () => {
  it.each([
    [
      [1, 2],
      [1, 2],
    ],
    [{ list: [1] }, [1]],
    [{ data: { rows: [1] } }, [1]],
    [{}, []],
    [null, []],
    ['', []],
  ])('%j holds %j', (data, rows) => {
    expect(listIn(data)).toEqual(rows);
  });

  it.each([[{ id: '1', list: [1] }], [{ name: 'a' }], ['text'], [3]])('are none in %j', (data) => {
    expect(listIn(data)).toBeUndefined();
  });
});

it('one record is taken out of a list of one, and by its id out of several', () => {
  const isSeven = (one: unknown): boolean => (one as { id: string }).id === '7';
  expect(recordIn({ id: '1' }, isSeven)).toEqual({ id: '1' });
  expect(recordIn([{ id: '1' }], isSeven)).toEqual({ id: '1' });
  expect(recordIn({ data: TEN }, isSeven)).toEqual({ id: '7' });
  expect(recordIn(TEN.slice(0, 3), isSeven)).toBeUndefined();
  expect(recordIn({}, isSeven)).toBeUndefined();
});
