import { expect, test } from 'vitest';
import { Rest } from '@renderer/data/rest';

test('a page without a screen that says so is not free, and each that is there must be', () => {
  const rest = new Rest();
  expect(rest.isFree()).toBe(false);
  let chosen = false;
  const leave = rest.screen(() => !chosen);
  expect(rest.isFree()).toBe(true);
  const leaveOther = rest.screen(() => false);
  expect(rest.isFree()).toBe(false);
  leaveOther();
  chosen = true;
  expect(rest.isFree()).toBe(false);
  leave();
  expect(rest.isFree()).toBe(false);
});

test('what is handed over is what stands then, and the next page reads each once', () => {
  const rest = new Rest();
  let text = 'a';
  rest.keep('query', () => text);
  rest.keep('gone', () => 1)();
  text = 'b';
  const next = new Rest();
  next.begin(JSON.parse(JSON.stringify(rest.all())));
  expect(next.cameBack).toBe(true);
  expect([next.read('query'), next.read('query'), next.read('gone')]).toEqual([
    'b',
    undefined,
    undefined,
  ]);
});

test('a screen that is shown anew under the same key keeps its own value', () => {
  const rest = new Rest();
  const first = rest.keep('query', () => 'old');
  rest.keep('query', () => 'new');
  first();
  expect(rest.all()).toEqual({ query: 'new' });
});

test('another person, and a page that was opened anew, have nothing of it', () => {
  const rest = new Rest();
  rest.begin({ query: 'a' });
  rest.clear();
  expect([rest.read('query'), rest.cameBack]).toEqual([undefined, false]);
  rest.begin(null);
  expect(rest.cameBack).toBe(false);
});

test('the first screen is told once', () => {
  const rest = new Rest();
  let told = 0;
  rest.onScreen(() => (told += 1));
  expect(told).toBe(0);
  rest.screen(() => true);
  rest.screen(() => true);
  expect(told).toBe(1);
});

test('stays for what outlives its screen and is not kept, on every page that could go', () => {
  const rest = new Rest();
  let isThere = true;
  rest.hold(() => isThere);
  rest.screen(() => true);
  expect(rest.isFree()).toBe(false);
  isThere = false;
  expect(rest.isFree()).toBe(true);
});
