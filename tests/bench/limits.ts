import type { PartName } from './parts';
import { columns, type BenchResult } from './report';

/** What a release must reach, and what it aims at, of start, memory, alarms, maps and boards. Upper bounds. */
export interface Limit {
  /** The line in words, as the table has it. */
  readonly line: string;
  /** Begin of the name under which the bench yields it; null: nothing measures it yet. */
  readonly measured: string | null;
  /** The part that measures it. */
  readonly part: PartName;
  readonly must: number;
  readonly aim: number;
}

/** A start under the watchdog may be no dearer than without; medians of five starts differ by so much. */
const NO_DEARER = 1.03;

export const LIMITS: readonly Limit[] = [
  {
    line: 'sign-in page / bare window',
    measured: 'sign-in page drawn / bare window',
    part: 'startUp',
    must: 1.7,
    aim: 1.5,
  },
  {
    line: 'console of a restored session / bare window',
    measured: 'console usable / bare window',
    part: 'startUp',
    must: 2,
    aim: 1.8,
  },
  {
    line: 'sign-in page, with the watchdog / without',
    measured: 'sign-in page drawn, with the watchdog / without',
    part: 'startUp',
    must: NO_DEARER,
    aim: 1,
  },
  {
    line: 'console of a restored session, with the watchdog / without',
    measured: 'console usable, with the watchdog / without',
    part: 'startUp',
    must: NO_DEARER,
    aim: 1,
  },
  {
    line: 'screen opened for the first time, idle beyond the second time, ms',
    measured: 'screen opened for the first time, idle beyond the second time',
    part: 'screens',
    must: 150,
    aim: 75,
  },
  {
    line: 'tray only, PSS, MB',
    measured: 'memory, tray only (PSS)',
    part: 'memory',
    must: 260,
    aim: 230,
  },
  {
    line: 'console, PSS, MB',
    measured: 'memory, console open (PSS)',
    part: 'memory',
    must: 350,
    aim: 320,
  },
  {
    line: 'console given up in the tray, against the open one, PSS, MB',
    measured: 'memory, console given up, against the open one (PSS)',
    part: 'memory',
    must: -70,
    aim: -80,
  },
  {
    line: 'console given up in the tray and brought back, ms',
    measured: 'console given up in the tray, asked for to drawn',
    part: 'memory',
    must: 450,
    aim: 450,
  },
  {
    line: 'bridge call / raw invoke',
    measured: 'bridge call / raw invoke',
    part: 'bridge',
    must: 1.15,
    aim: 1.05,
  },
  {
    line: 'page of ten rows / its parts',
    measured: '10-row page / (raw invoke + axios call)',
    part: 'bridge',
    must: 1.4,
    aim: 1.25,
  },
  {
    line: 'burst of 20,000 alarms / bare client',
    measured: 'time to journal 20000 alarms / bare ws client with SQLite',
    part: 'alarms',
    must: 2.5,
    aim: 2,
  },
  {
    line: 'longest block of main after the start, one hour, alarms coming, ms',
    measured: 'longest block of main after the start',
    part: 'blocks',
    must: 10,
    aim: 10,
  },
  {
    line: 'SOS received to popup, p99, ms',
    measured: 'SOS received to popup, p99 of',
    part: 'sos',
    must: 135,
    aim: 135,
  },
  {
    line: 'our map / bare map, work of the page thread',
    measured: 'our map / bare map, work of the page thread',
    part: 'map',
    must: 1.2,
    aim: 1.2,
  },
  {
    line: 'our part of a frame of the map, p95, ms',
    measured: 'our part of a frame, p95',
    part: 'map',
    must: 6,
    aim: 6,
  },
  {
    line: 'track of 86,400 points scrubbed, to the frame, p95, ms',
    measured: 'track of 86,400 points scrubbed, to the frame, p95',
    part: 'map',
    must: 50,
    aim: 50,
  },
  {
    line: '1,000,000 points to a heat map, ms',
    measured: '1,000,000 points to a heat map',
    part: 'map',
    must: 1000,
    aim: 1000,
  },
  {
    line: 'board open to first picture, warm, ms',
    measured: 'board open to first picture, warm',
    part: 'boards',
    must: 1000,
    aim: 1000,
  },
  {
    line: 'polls that a second board adds',
    measured: 'polls that a second board adds',
    part: 'boards',
    must: 0,
    aim: 0,
  },
];

export type Verdict = 'aim' | 'must' | 'missed' | 'notMeasured';

export interface Judged {
  readonly limit: Limit;
  /** Null where the run yielded no such line. */
  readonly value: number | null;
  readonly verdict: Verdict;
}

/**
 * Holds what was measured against every limit of the parts that ran. What was not measured is not met: a line
 * that is missing must not look like one that is good.
 * @param asked names of the parts that ran; none: all
 */
export function judge(
  results: readonly BenchResult[],
  asked: readonly string[],
  limits: readonly Limit[] = LIMITS,
): readonly Judged[] {
  return limits
    .filter(({ part }) => asked.length === 0 || asked.includes(part))
    .map((limit) => {
      const { measured } = limit;
      const found = results.find(({ name }) => measured !== null && name.startsWith(measured));
      const value = found === undefined || !Number.isFinite(found.value) ? null : found.value;
      return { limit, value, verdict: verdictOf(value, limit) };
    });
}

function verdictOf(value: number | null, { must, aim }: Limit): Verdict {
  if (value === null) return 'notMeasured';
  if (value <= aim) return 'aim';
  return value <= must ? 'must' : 'missed';
}

/** True when no limit is missed and none is without a figure. */
export const holds = (judged: readonly Judged[]): boolean =>
  judged.every(({ verdict }) => verdict === 'aim' || verdict === 'must');

const WORDS: Readonly<Record<Verdict, string>> = {
  aim: 'aim reached',
  must: 'must reached',
  missed: 'MUST MISSED',
  notMeasured: 'NOT MEASURED',
};

/** All limits as one table for people. */
export function limitsTable(judged: readonly Judged[]): string {
  const rows = judged.map(({ limit, value, verdict }) => [
    limit.line,
    value === null ? '–' : String(value),
    `≤ ${limit.must}`,
    `≤ ${limit.aim}`,
    WORDS[verdict],
  ]);
  return columns([['line', 'measured', 'must', 'aim', ''], ...rows]);
}
