import type { ElectronApplication } from 'playwright';

/** So many of the last answers stay in main: enough for tests that ask at the same time. */
const KEPT = 16;
/** An answer that is lost so often is not lost by chance. */
const MOST_TRIES = 10;

interface Call {
  readonly id: number;
  readonly code: string;
  readonly arg: unknown;
  readonly kept: number;
}

/**
 * Main's debugger now and then loses the promise of an answer ("Resulting promise was garbage collected"), after
 * the code has run: here main keeps its last answers, so that a lost one is asked for again and no code runs twice.
 * @returns the same application, whose `evaluate` loses nothing
 */
export function keepAnswers(electron: ElectronApplication): ElectronApplication {
  const evaluate = electron.evaluate.bind(electron);
  let calls = 0;
  const kept = async (code: unknown, arg: unknown): Promise<unknown> => {
    calls += 1;
    const call: Call = { id: calls, code: String(code), arg, kept: KEPT };
    for (let tries = 1; ; tries += 1)
      try {
        return await evaluate(answer, call);
      } catch (error) {
        if (tries === MOST_TRIES || !/promise was garbage collected/i.test(String(error)))
          throw error;
      }
  };
  return Object.assign(electron, { evaluate: kept });
}

/** Runs in main. */
function answer(electron: unknown, { id, code, arg, kept }: Call): unknown {
  const main = globalThis as { answersOfTests?: Map<number, unknown> };
  const answers = (main.answersOfTests ??= new Map<number, unknown>());
  if (!answers.has(id)) {
    const run = (0, eval)(`(${code})`) as (electron: unknown, arg: unknown) => unknown;
    answers.set(id, run(electron, arg));
    answers.delete(id - kept);
  }
  return answers.get(id);
}
