import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { kpiOf } from '@main/alarms/report/kpi';
import { ENTRY_KINDS, type JournalEntry } from '@main/journal/entry';
import { anObservation } from '@tests/support/alarms';
import { ProfileHarness } from '@tests/support/profileHarness';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const LOGS = join(ROOT, 'fixtures', 'kpi');
const NAMES = Array.from({ length: 13 }, (_, index) => {
  return `log-${String(index + 1).padStart(2, '0')}.jsonl`;
});

const line = z.object({
  kind: z.enum(ENTRY_KINDS),
  at: z.number(),
  alarmId: z.string(),
  user: z.string(),
  body: z.string(),
});

function readLog(name: string): { from: number; to: number; entries: readonly JournalEntry[] } {
  const [head, ...lines] = readFileSync(join(LOGS, name), 'utf8').trimEnd().split('\n');
  const { from, to } = z.object({ from: z.number(), to: z.number() }).parse(JSON.parse(head ?? ''));
  const entries = lines.map((text, index) => ({
    ...line.parse(JSON.parse(text)),
    entryId: String(index),
    server: 's',
    tenant: '1',
    alarmKey: '',
  }));
  return { from, to, entries };
}

/** What the independent script says of a log. */
function reference(name: string): unknown {
  const script = join(ROOT, 'support', 'kpiReference.mjs');
  return JSON.parse(
    execFileSync(process.execPath, [script, join(LOGS, name)], { encoding: 'utf8' }),
  );
}

const reportOf = (name: string) => {
  const { entries, ...period } = readLog(name);
  return kpiOf(entries, period);
};

describe('alarm report', () => {
  it.each(NAMES)('equals the independent reference to the digit: %s', (name) => {
    expect(reportOf(name)).toEqual(reference(name));
  });

  it('is tried on logs that are what their maker makes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kpi-'));
    execFileSync(process.execPath, [join(LOGS, 'makeLogs.mjs'), folder]);
    for (const name of NAMES) {
      expect(readFileSync(join(LOGS, name), 'utf8')).toBe(readFileSync(join(folder, name), 'utf8'));
    }
  });

  // Written down by hand from the definitions, so that both programs cannot be wrong together.
  it('counts the edges as they are defined', () => {
    expect(reportOf('log-03.jsonl')).toMatchObject({ annunciated: 44, floods: 2, peak: 12 });
    // 44 min less 10 s, and 5 min less 10 ms at the end, of 8 h.
    expect(reportOf('log-04.jsonl')).toMatchObject({ floods: 2, floodPerMille: 102 });
    // Two that came as they happened, and one that was told an hour late.
    expect(reportOf('log-05.jsonl')).toMatchObject({ annunciated: 18, chattering: 3 });
    expect(reportOf('log-06.jsonl')).toMatchObject({ annunciated: 1, stale: 5 });
    expect(reportOf('log-07.jsonl')).toMatchObject({ annunciated: 100, priorityWarning: false });
    expect(reportOf('log-08.jsonl')).toMatchObject({ annunciated: 100, priorityWarning: true });
    // 张三 and nobody-has-a-name had the desk, 王五 and 李四 acknowledged; 昨班 ended without a word.
    expect(reportOf('log-09.jsonl')).toMatchObject({ annunciated: 3, operators: 4 });
    // 28 when they came, and four that came back from the shelf.
    expect(reportOf('log-10.jsonl')).toMatchObject({ annunciated: 32 });
    // A heap without times says nothing; 读卡器 G, I and K chattered by their own times.
    expect(reportOf('log-11.jsonl')).toMatchObject({ annunciated: 21, chattering: 3 });
  });

  it('counts each annunciation, at its time, and no back-fill as a flood', () => {
    const { slices, acknowledge, ...rest } = reportOf('log-12.jsonl');
    // 30 that a rule had hidden, 40 of a gap, 12 of a poll, s0 twice, s1 once, t1 twice; c0 and t0 never.
    expect(rest).toMatchObject({ annunciated: 30 + 40 + 12 + 2 + 1 + 2, floods: 2, peak: 30 });
    expect(slices.reduce((sum, count) => sum + count)).toBe(47);
    expect([slices[36], slices[54], slices[66]]).toEqual([30, 0, 12]);
    expect(acknowledge).toMatchObject({ count: 33, worstMs: 180_000 });
    expect(acknowledge.byOperator).toMatchObject([
      { by: '张三', count: 32 },
      { by: '李四', count: 1, medianMs: 180_000 },
    ]);
  });

  it('counts an acknowledgement that was taken back as none, and measures the one that stayed', async () => {
    const bench = new ProfileHarness();
    const from = bench.clock.now();
    const [left, again] = await bench.raise(
      anObservation({ object: '一' }),
      anObservation({ object: '二' }),
    );
    for (const ids of [[left.id], [again.id]]) {
      await bench.acts.acknowledge(ids, '');
      await bench.acts.withdraw(ids);
    }
    await bench.clock.advance(60_000);
    await bench.acts.acknowledge([again.id], '');
    const report = kpiOf(bench.written, { from, to: from + 120_000 });
    expect(report.acknowledge).toMatchObject({ count: 1, worstMs: 60_000 });
  });

  it('does not count what a rule took between its receipt and the disk', async () => {
    const bench = new ProfileHarness();
    const from = bench.clock.now();
    bench.journal.stop();
    const raised = bench.raise(anObservation());
    await bench.clock.advance(40);
    const rule = { classes: ['garbageDrop'], objects: [], sites: [], from: null, to: null };
    const more = { id: 'r', name: '检修', on: true, mode: 'suppress', daily: null } as const;
    bench.configure({ rules: [{ ...rule, ...more, reason: '施工' }] });
    await bench.journal.go();
    await raised;
    await bench.settle();
    expect(bench.told).toEqual([]);
    const report = kpiOf(bench.written, { from, to: from + 1_000 });
    expect(report).toMatchObject({ annunciated: 0, stale: 0 });
  });

  it('counts people by their user id, never by their name', () => {
    const { operators, acknowledge } = reportOf('log-13.jsonl');
    expect(operators).toBe(3);
    expect(acknowledge.byOperator).toMatchObject([
      { id: '32', by: '张伟', count: 4 },
      { id: '31', by: '张伟', count: 2 },
      { id: '33', by: 'diaodu1', count: 1 },
    ]);
  });

  it('divides no rate by those who had the desk one after the other', async () => {
    const bench = new ProfileHarness();
    const from = bench.clock.now();
    for (let hour = 0; hour < 8; hour += 1) {
      const who = { event: 'deskTaken', account: `p${hour % 2}`, name: `p${hour % 2}` };
      bench.alarms.record('configuration', who);
      // Two in ten minutes.
      for (let n = 0; n < 12; n += 1)
        await bench.raise(anObservation({ object: `${hour}/${n}`, raw: `${hour}/${n}` }));
      await bench.clock.advance(3_600_000);
    }
    // One user writes them all here; each names who has the desk.
    const written = bench.written.map((entry) =>
      entry.kind === 'configuration' ? { ...entry, body: entry.body, user: '' } : entry,
    );
    const report = kpiOf(written, { from, to: bench.clock.now() });
    expect(report).toMatchObject({ annunciated: 96, ratePer10Min: 2_000, operators: 2 });
  });

  it('says nothing of nothing', () => {
    expect(kpiOf([], { from: 1_000, to: 1_000 })).toEqual({
      from: 1_000,
      to: 1_000,
      operators: 1,
      annunciated: 0,
      ratePer10Min: 0,
      peak: 0,
      peakAt: null,
      slices: [],
      floodPerMille: 0,
      floods: 0,
      stale: 0,
      chattering: 0,
      top: [],
      topPerMille: 0,
      priorities: {
        critical: { count: 0, perMille: 0 },
        high: { count: 0, perMille: 0 },
        medium: { count: 0, perMille: 0 },
        low: { count: 0, perMille: 0 },
      },
      priorityWarning: false,
      acknowledge: {
        count: 0,
        medianMs: null,
        p90Ms: null,
        worstMs: null,
        open: 0,
        byOperator: [],
      },
    });
  });

  it('adds alarms from before the journal was read to the stale ones, once', () => {
    const { entries, from, to } = readLog('log-06.jsonl');
    const old = {
      id: 'old',
      channel: 'c',
      alarmClass: 'deviceFault',
      object: 'o',
      site: '',
      priority: 'medium',
      receivedAt: from - 30 * 86_400_000,
      annunciations: [
        {
          at: from - 30 * 86_400_000,
          backFilled: false,
          acknowledgedAt: null,
          acknowledgedById: '',
          acknowledgedBy: '',
        },
      ],
      happenedAt: null,
      over: false,
    } as const;
    const standing = [old, { ...old, id: 's3' }];
    expect(kpiOf(entries, { from, to, standing }).stale).toBe(6);
    expect(kpiOf(entries, { from, to, standing }).annunciated).toBe(1);
  });
});
