import { expect, test } from 'vitest';
import { isServerOverrides, ServerOverrides } from '@main/storage/serverOverrides';

const LEARNED = {
  conditions: { postName_like: 1_795_000_000_000 },
  order: { sort: 1_795_000_000_000 },
  columns: { post_name: 1_795_000_000_000 },
  size: 100,
  sizeAt: 1_795_000_000_000,
};

test('what was learned of a list stays over a restart, for its server and its call alone', () => {
  let written: unknown = {};
  const document = { read: () => written, write: (value: unknown) => void (written = value) };
  const book = new ServerOverrides(document);
  book.setField('https://a', 'vehicle', 'carNo', 'plateNo');
  book.setList('https://a', 'post.page', LEARNED);
  // As it lies on the disk.
  written = JSON.parse(JSON.stringify(written));
  expect(isServerOverrides(written)).toBe(true);
  const again = new ServerOverrides(document);
  expect(again.list('https://a', 'post.page')).toEqual(LEARNED);
  expect(again.notes('https://a').fields).toEqual({ vehicle: { carNo: 'plateNo' } });
  const nothing = { conditions: {}, order: {}, columns: {} };
  expect(again.list('https://a', 'user.page')).toEqual(nothing);
  expect(again.list('https://b', 'post.page')).toEqual(nothing);
});

test('a file of an earlier version, without lists, is read', () => {
  const old = { version: 1, servers: { 'https://a': { paths: { 'post.page': '/api/p' } } } };
  const book = new ServerOverrides({ read: () => old, write: () => undefined });
  expect(book.notes('https://a').paths).toEqual({ 'post.page': '/api/p' });
  expect(book.list('https://a', 'post.page').conditions).toEqual({});
});

test('a call is no name of an object of the program', () => {
  const book = new ServerOverrides({ read: () => ({}), write: () => undefined });
  expect(book.list('https://a', 'constructor').conditions).toEqual({});
});

const full = (): never => {
  throw new Error('ENOSPC');
};

test('what the app learns by itself counts at once, on a disk that takes no writes as well', () => {
  const noted: unknown[] = [];
  const note = (value: unknown): void => void noted.push(value);
  const book = new ServerOverrides({ read: () => ({}), write: full, note });
  let told = 0;
  book.changed.on(() => (told += 1));
  book.setFound('https://a', { family: 'open', prefix: '/api', several: [] });
  book.setList('https://a', 'post.page', LEARNED);
  book.setToldEntries('https://a', '000000', ['entry']);
  expect(told).toBe(3);
  expect(book.list('https://a', 'post.page')).toEqual(LEARNED);
  expect(book.notes('https://a')).toMatchObject({
    found: { family: 'open', prefix: '/api' },
    toldEntries: { '000000': ['entry'] },
  });
  expect(noted.at(-1)).toMatchObject({ servers: { 'https://a': book.notes('https://a') } });
});

test('what a person decides is refused by such a disk, and does not count', () => {
  const note = (): void => undefined;
  const book = new ServerOverrides({ read: () => ({}), write: full, note });
  const decisions = [
    () => book.setPath('https://a', 'post.page', '/p'),
    () => book.setMenu('https://a', '000000', 'entry', 'screen'),
    () => book.replaceMenu('https://a', '000000', { entry: 'screen' }),
    () => book.setField('https://a', 'vehicle', 'carNo', 'plateNo'),
    () => book.setProfile('https://a', null),
  ];
  for (const decide of decisions) expect(decide).toThrow('ENOSPC');
  expect(book.notes('https://a')).toMatchObject({ paths: {}, menus: {}, fields: {} });
});
