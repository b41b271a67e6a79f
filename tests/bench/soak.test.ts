import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { must } from '@shared/base/assert';
import { joinRoom, type Rig } from '../desktop/rig/rig';
import { roomOfFile } from '../desktop/rig/rooms';
import { reasons, soak } from '../soak/index';
import { readOptions } from '../soak/options';

let rig: Rig;
beforeAll(async () => {
  rig = await joinRoom(await roomOfFile(inject('rooms')));
});
afterAll(() => rig.leave());

/** Far too short to judge a growth by: what it shows is that the soak works and counts rightly. */
it('a soak of a quarter of a minute sees every process and every alarm', async () => {
  const options = must(readOptions(['--minutes', '0.25']), 'options');
  const found = await soak(rig, options);
  expect(reasons(found)).toEqual([]);
  expect(found.journal.sent).toBeGreaterThan(20);
  expect(found.journal.journaled).toBe(found.journal.sent);
  expect(found.work.screens).toBeGreaterThan(0);
  expect([...found.work.troubles]).toEqual([]);
  const roles = new Set(found.rows.map(({ role }) => role));
  for (const role of ['main', 'console', 'sos', 'board', 'board 2', 'board 3'])
    expect(roles).toContain(role);
  const measured = found.rows.filter(({ slope }) => slope !== null).map(({ measure }) => measure);
  expect(measured).toContain('anonymous');
  expect(measured).toContain('threads');
}, 200_000);
