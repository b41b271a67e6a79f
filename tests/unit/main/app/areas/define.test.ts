import { expect, test } from 'vitest';
import type { AreaContext } from '@main/app/areas/context';
import { defineArea } from '@main/app/areas/define';
import { FakeClock } from '@tests/support/fakeClock';
import { keptLog } from '@tests/support/quietLog';

test('an area gets the parts of main that it names and no others, and what other areas give it', () => {
  const given: object[] = [];
  const create = defineArea(['clock', 'log'], (parts, link: string) => {
    given.push(parts, [link]);
    return {};
  });
  const clock = new FakeClock();
  const log = keptLog();
  const context: Pick<AreaContext, 'clock' | 'log' | 'preload'> = { clock, log, preload: 'secret' };
  create(context, 'of the settings');
  expect(given).toEqual([{ clock, log }, ['of the settings']]);
});
