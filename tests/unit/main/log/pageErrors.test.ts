import { expect, test } from 'vitest';
import type { ErrorEntry } from '@shared/model/errorLog';
import { PageErrors } from '@main/log/pageErrors';
import { FakeClock } from '@tests/support/fakeClock';

test('a page that reports without end is written twenty times, then once in a second, with what was left out', async () => {
  const lines: Readonly<Record<string, unknown>>[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (_message: string, values?: Readonly<Record<string, unknown>>) => {
      lines.push(values ?? {});
    },
  };
  const kept: ErrorEntry[] = [];
  const clock = new FakeClock();
  const errors = new PageErrors(clock, log, (entry) => kept.push(entry));
  const entry = { type: 'x', message: 'm'.repeat(4_000), stack: 's'.repeat(16_000), url: '' };
  for (let n = 0; n < 5_000; n += 1) errors.write(1, 'console', entry);
  expect(lines).toHaveLength(20);
  expect(String(lines[0]?.['message'])).toHaveLength(1_000);
  expect(String(lines[0]?.['stack'])).toHaveLength(4_000);
  // Another window has its own.
  errors.write(2, 'board', entry);
  expect(lines).toHaveLength(21);
  await clock.advance(1_000);
  errors.write(1, 'console', entry);
  expect(lines.at(-1)).toMatchObject({ dropped: 4_980 });
  // What is written is kept, and no more.
  expect(kept).toHaveLength(22);
  expect(kept.at(-1)).toMatchObject({ type: 'x', time: clock.now() });
  expect(kept[0]?.stack).toHaveLength(4_000);
});
