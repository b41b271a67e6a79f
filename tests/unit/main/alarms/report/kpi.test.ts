import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { kpiOf } from '@main/alarms/report/kpi';
import { ENTRY_KINDS, type JournalEntry } from '@main/storage/journal/entry';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const LOGS = join(ROOT, 'fixtures', 'kpi');
const NAMES = Array.from({ length: 11 }, (_, index) => {
  return `log-${String(index + 1).padStart(2, '0')}.jsonl`;
});

const line = z.object({
  kind: z.enum(ENTRY_KINDS),
  at: z.number(),
  alarmId: z.string(),
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
    user: '1',
    alarmKey: '',
  }));
  return { from, to, entries };
}

/** What the independent script says of a log. */
function reference(name: string): unknown {
  const script = join(ROOT, 'support', 'kpi-reference.mjs');
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
    execFileSync(process.execPath, [join(LOGS, 'make-logs.mjs'), folder]);
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
    expect(reportOf('log-10.jsonl')).toMatchObject({ annunciated: 28 });
    // A heap without times says nothing; 读卡器 G, I and K chattered by their own times.
    expect(reportOf('log-11.jsonl')).toMatchObject({ annunciated: 21, chattering: 3 });
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
      annunciated: true,
      happenedAt: null,
      acknowledgedAt: null,
      acknowledgedBy: '',
      returnedAt: null,
      closedAt: null,
    } as const;
    const standing = [old, { ...old, id: 's3' }];
    expect(kpiOf(entries, { from, to, standing }).stale).toBe(6);
    expect(kpiOf(entries, { from, to, standing }).annunciated).toBe(1);
  });
});
