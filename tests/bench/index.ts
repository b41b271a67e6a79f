import { systemClock } from '@shared/base/clock';
import { withRig, type Rig } from '../desktop/rig/rig';
import { lastLine } from './lastLine';
import { endLeftOvers } from './leftOvers';
import { holds, judge, LIMITS, limitsTable } from './limits';
import { PART_NAMES, partsIn } from './parts';
import { table, type BenchResult } from './report';
import { failures, runParts, type Failure } from './runner';

/** A part that takes longer hangs; the longest of those that are not slow takes some ten minutes. */
const LIMIT_MS = 40 * 60_000;

/**
 * Measures what users feel, and prints it as a table; with `--json` the last line is
 * {"results":[{"name","value","unit","goal","met"}…],"failed":[{"part","reason"}…]}, however it ends.
 * A goal that is missed is said, and is no failure of the bench; a part that could not be measured is
 * named with its reason, and the others go on. Names of parts measure these alone; `--smallest` runs
 * each step once and measures nothing. `--limits` measures the parts of the limits (or those that are
 * named), and ends with a table of what a release must reach.
 * @returns 0 when every part was measured and, with `--limits`, no must is missed, else 1.
 * @throws Error when there is no such part.
 */
export async function main(args: readonly string[]): Promise<number> {
  const asked = args.filter((arg) => !arg.startsWith('--'));
  const unknown = asked.find((name) => !PART_NAMES.some((one) => one === name));
  if (unknown !== undefined) {
    throw new Error(`There is no part ${unknown}; there are: ${PART_NAMES.join(' ')}`);
  }
  const limits = args.includes('--limits');
  const parts = limits && asked.length === 0 ? [...new Set(LIMITS.map(({ part }) => part))] : asked;
  const all: { results: BenchResult[]; failed: Failure[] } = { results: [], failed: [] };
  const end = args.includes('--json') ? lastLine(all) : () => undefined;
  const measure = (rig: Rig) =>
    runParts(partsIn(rig), {
      asked: parts,
      size: args.includes('--smallest') ? 'smallest' : 'whole',
      clock: systemClock(),
      limitMs: LIMIT_MS,
      after: () => endLeftOvers(rig),
      told: (text) => process.stderr.write(`${text}\n`),
      into: all,
    });
  try {
    await withRig(measure);
  } catch (error) {
    all.failed.push({ part: 'the control room', reason: String(error) });
  }
  process.stdout.write(`${[table(all.results), failures(all.failed)].join('\n')}\n`);
  const judged = limits ? judge(all.results, asked) : [];
  if (limits) process.stdout.write(`${limitsTable(judged)}\n`);
  end();
  return all.failed.length === 0 && holds(judged) ? 0 : 1;
}
