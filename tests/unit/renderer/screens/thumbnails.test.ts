import { beforeEach, expect, test } from 'vitest';
import { NEXT_MS, ThumbnailRound, type Seen } from '@renderer/screens/boards/thumbnails';
import { FakeClock } from '@tests/support/fakeClock';

let clock: FakeClock;
let ids: readonly string[];
let asked: string[];
let told: string[];
let hidden: boolean;
let look: () => void;
let answer: (id: string) => Promise<string | null>;

function start(): ThumbnailRound {
  const page: Seen = {
    get hidden() {
      return hidden;
    },
    addEventListener: (_name: string, listener: unknown) => (look = listener as () => void),
    removeEventListener: () => (look = () => undefined),
  };
  return new ThumbnailRound({
    clock,
    page,
    ids: () => ids,
    ask: (id) => {
      asked.push(id);
      return answer(id);
    },
    told: (id, picture) => told.push(`${id}=${String(picture)}`),
  });
}

beforeEach(() => {
  clock = new FakeClock();
  ids = ['a', 'b'];
  asked = [];
  told = [];
  hidden = false;
  look = () => undefined;
  answer = (id) => Promise.resolve(`${id}!`);
});

test('a page that opens is full at once; then one board has its turn each time', async () => {
  start();
  await clock.advance(0);
  expect(told).toEqual(['a=a!', 'b=b!']);
  await clock.advance(NEXT_MS - 1);
  expect(asked).toEqual(['a', 'b']);
  await clock.advance(1);
  expect(asked).toEqual(['a', 'b', 'a']);
  await clock.advance(NEXT_MS);
  expect(asked).toEqual(['a', 'b', 'a', 'b']);
});

test('nothing is asked while the page is hidden, and nothing after its end', async () => {
  hidden = true;
  const round = start();
  await clock.advance(60_000);
  expect(asked).toEqual([]);
  hidden = false;
  look();
  await clock.advance(0);
  expect(asked).toEqual(['a', 'b']);
  hidden = true;
  look();
  await clock.advance(60_000);
  expect(asked).toEqual(['a', 'b']);
  hidden = false;
  look();
  await clock.advance(NEXT_MS);
  const before = asked.length;
  round.end();
  await clock.advance(60_000);
  look();
  expect(asked).toHaveLength(before);
});

test('a new board is asked for at once, one that is gone never again', async () => {
  const round = start();
  await clock.advance(0);
  ids = ['b', 'c'];
  round.changed();
  await clock.advance(0);
  expect(asked).toEqual(['a', 'b', 'c']);
  await clock.advance(10 * NEXT_MS);
  expect(asked.slice(3)).not.toContain('a');
  expect(asked.filter((id) => id === 'b').length).toBeGreaterThan(4);
});

test('a refused question is no picture, and the round goes on; one that is open is not asked beside', async () => {
  answer = (id) => (id === 'a' ? Promise.reject(new Error('locked')) : Promise.resolve('B'));
  const round = start();
  await clock.advance(0);
  expect(told).toEqual(['a=null', 'b=B']);
  answer = () => new Promise(() => undefined);
  await clock.advance(NEXT_MS);
  expect(asked).toHaveLength(3);
  look();
  round.changed();
  await clock.advance(60_000);
  expect(asked).toHaveLength(3);
});
