import { rmSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SILENT } from '@shared/base/emitter';
import type { JournalEntry } from '@main/journal/entry';
import { AlarmDesk } from '@tests/support/alarmDesk';
import { foldEntries } from '@tests/support/foldEntries';
import { nextValue } from '@tests/support/nextValue';
import { entryOf, receivedOf } from '@tests/support/journalEntries';
import { buildJournalWorker } from '@tests/support/journalWorker';
import { StreamServer } from '@tests/support/streamServer';

describe('what is journaled and was never told', () => {
  let workerPath: string;
  let server: StreamServer;
  const desks: AlarmDesk[] = [];

  beforeAll(async () => {
    workerPath = await buildJournalWorker();
  }, 60_000);
  beforeEach(async () => {
    server = await StreamServer.listen();
  });
  afterEach(async () => {
    for (const desk of desks) await desk.core.dispose();
    await server.close();
    for (const { userDataDir } of desks.splice(0))
      rmSync(userDataDir, { recursive: true, force: true });
  });

  function made(dir?: string, overrides: ConstructorParameters<typeof AlarmDesk>[4] = {}) {
    const desk = new AlarmDesk(server.url, workerPath, dir, '476074', overrides);
    desks.push(desk);
    return desk;
  }

  /** Nothing that it tells comes out before its end, as if main were killed a moment earlier. */
  function dumb(): AlarmDesk {
    return made(undefined, {
      toasts: {
        clicked: { on: () => () => undefined, size: 0 } as never,
        show: () => new Promise(() => undefined),
      },
      speaker: {
        output: SILENT,
        cut: () => undefined,
        play: () => new Promise(() => undefined),
      },
    });
  }

  /** What was caught up is gathered for a moment before it is told. */
  const nextTold = (desk: AlarmDesk): Promise<unknown> =>
    vi.waitFor(() => expect(desk.sounds.length).toBeGreaterThan(0), { timeout: 20_000 });

  async function begun(desk: AlarmDesk): Promise<import('ws').WebSocket> {
    const joined = nextValue(server.joined);
    await desk.core.start();
    await desk.connected();
    return joined;
  }

  it('is told once, as one summary, at the start after a kill', async () => {
    const killed = dumb();
    const peer = await begun(killed);
    for (const name of ['A', 'B', 'C']) peer.send(`${name},1,35`);
    await killed.until(({ alarms }) => alarms.length === 3);
    await killed.core.dispose();

    const after = made(killed.userDataDir);
    await begun(after);
    await nextTold(after);
    expect(after.core.publisher.snapshot().counts.unacknowledged).toBe(3);
    expect(after.toasts.map(({ id }) => id)).toEqual(['backfill']);
    expect(after.sounds).toEqual(['high']);
    await after.core.dispose();

    const calm = made(killed.userDataDir);
    await begun(calm);
    expect(calm.core.publisher.snapshot().counts.unacknowledged).toBe(3);
    expect([calm.toasts, calm.sounds]).toEqual([[], []]);
  });

  it('is told after a sign-out between receipt and commit', async () => {
    const desk = made();
    const peer = await begun(desk);
    const parsed = nextValue(desk.core.probe.steps, ({ kind }) => kind === 'parsed');
    peer.send('A,1,35');
    await parsed;
    desk.signOut();
    while (desk.core.journal.waiting() > 0) await new Promise((resolve) => setImmediate(resolve));
    expect(desk.journal().some(({ kind }) => kind === 'received')).toBe(true);
    expect(desk.toasts).toEqual([]);
    desk.signIn();
    await desk.until(({ alarms }) => alarms.length === 1);
    await nextTold(desk);
    expect(desk.toasts).toHaveLength(1);
  });
});

describe('a fold knows which open alarms nobody was told of', () => {
  const came = receivedOf(1_000, 'A', { eventTime: null, rawCut: false });
  const { alarmId } = came;
  const of = (kind: JournalEntry['kind'], body: object = {}, id = alarmId) =>
    entryOf(kind, 2_000, body, { alarmId: id });
  const SHELVED = of('shelved', { by: '王', until: 9_000, reason: '施工' });
  const shown = of('shown', { by: 'toast', outcome: 'shown' });

  it.each<[string, readonly JournalEntry[], boolean]>([
    ['one that only came', [], true],
    ['one that was toasted', [shown], false],
    [
      'one of several in one toast',
      [of('shown', { outcome: 'shown', alarmIds: [alarmId] }, '')],
      false,
    ],
    [
      'one that was handed to a system that tells no more',
      [of('shown', { outcome: 'unknown' })],
      false,
    ],
    [
      'one whose sound was refused and whose toast nobody saw',
      [of('sounded', { outcome: 'refused' })],
      true,
    ],
    [
      'one whose toast and sound were both decided against',
      [of('sounded', { outcome: 'refused' }), of('shown', { outcome: 'refused' })],
      false,
    ],
    [
      'one whose toast and sound both failed',
      [of('sounded', { outcome: 'failed' }), of('shown', { outcome: 'failed' })],
      true,
    ],
    [
      'one whose toast failed and whose sound came out',
      [of('shown', { outcome: 'failed' }), of('sounded', { outcome: 'shown' })],
      false,
    ],
    ['one that an operator opened', [of('opened', { by: '王' })], false],
    ['one that has escalated since', [shown, of('escalated', { step: 1 })], true],
    ['one whose escalation was told', [shown, of('escalated', { step: 1 }), shown], false],
    ['one that is shelved', [SHELVED], false],
    ['one that came back from its shelf', [shown, SHELVED, of('unshelved', { by: '' })], true],
    ['one that came back and was told anew', [SHELVED, of('unshelved', { by: '' }), shown], false],
    [
      'one that was acknowledged',
      [of('acknowledged', { by: '王', byUserId: '9', where: 'workstation', comment: '' })],
      false,
    ],
  ])('%s', (_name, entries, untold) => {
    const stored = foldEntries([came, ...entries]);
    expect(Object.keys(stored.untold ?? {})).toEqual(untold ? [alarmId] : []);
  });
});
