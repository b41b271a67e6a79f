import type { Clock } from '@shared/base/clock';
import { table, type BenchResult } from './report';
import type { Size } from './size';

/** One thing that is measured by itself. */
export interface Part {
  /** Rejects when it cannot be measured. */
  run(size: Size): Promise<readonly BenchResult[]>;
  /** True: it runs only when it is named. */
  readonly slow?: true;
  /** Longer than the others may take, ms. */
  readonly limitMs?: number;
}

/** Thrown by a part that could not go on, and has measured something until then. */
export class Unfinished extends Error {
  override readonly name = 'Unfinished';

  constructor(
    message: string,
    readonly results: readonly BenchResult[],
  ) {
    super(message);
  }
}

/** A part that could not be measured, or not whole. */
export interface Failure {
  readonly part: string;
  /** In words, without a stack. */
  readonly reason: string;
}

export interface Measured {
  readonly results: readonly BenchResult[];
  readonly failed: readonly Failure[];
}

export interface Course {
  /** Names of parts; none: all that are not slow. */
  readonly asked: readonly string[];
  readonly size: Size;
  readonly clock: Clock;
  /** How long a part may take, ms. */
  readonly limitMs: number;
  /** Ends what a part has left behind, whatever became of it. */
  readonly after: (part: string) => Promise<void>;
  /** Hears what a part measured as soon as it is over: the whole takes minutes. */
  readonly told?: (text: string) => void;
  /** Gets all of it while it grows, for whoever must tell at a sudden end. */
  readonly into?: { results: BenchResult[]; failed: Failure[] };
}

/**
 * Runs parts one after another. One that throws, hangs or yields no figure is named with its reason,
 * and the others go on: a bench of an hour must not end in its fifth minute.
 */
export async function runParts(
  parts: Readonly<Record<string, Part>>,
  course: Course,
): Promise<Measured> {
  const { asked, size, clock, told, after } = course;
  const { results, failed } = course.into ?? { results: [], failed: [] };
  for (const [name, part] of Object.entries(parts)) {
    if (asked.length === 0 ? part.slow : !asked.includes(name)) continue;
    const began = clock.monotonic();
    const reasons: string[] = [];
    const note = (error: unknown): readonly BenchResult[] => {
      reasons.push(inWords(error));
      return error instanceof Unfinished ? error.results : [];
    };
    const limitMs = part.limitMs ?? course.limitMs;
    const lines = await within(clock, limitMs, () => part.run(size)).catch(note);
    await within(clock, course.limitMs, () => after(name)).catch(note);
    if (lines.length === 0 && reasons.length === 0) reasons.push('it yielded no line');
    const figures = lines.filter(({ value }) => Number.isFinite(value));
    const none = lines.filter(({ value }) => !Number.isFinite(value));
    if (none.length > 0) reasons.push(`no figure: ${none.map((one) => one.name).join(', ')}`);
    results.push(...figures);
    failed.push(...reasons.map((reason) => ({ part: name, reason })));
    const seconds = ((clock.monotonic() - began) / 1000).toFixed(1);
    told?.([`${name}, ${seconds} s`, table(figures), ...reasons.map(mark)].join('\n'));
  }
  return { results, failed };
}

/** The failures as lines for people. */
export function failures(failed: readonly Failure[]): string {
  return failed.map(({ part, reason }) => mark(`${part}: ${reason}`)).join('\n');
}

const mark = (reason: string): string => `FAILED ${reason}`;

/** The first line of an error says what happened; whoever wants its place runs that part alone. */
function inWords(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.trim().slice(0, 2_000);
}

/** Rejects when the work has not ended by then; it goes on, and nobody listens. */
function within<T>(clock: Clock, limitMs: number, work: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const minutes = Math.round(limitMs / 60_000);
    const stop = clock.after(limitMs, 'bench part', () =>
      reject(new Error(`it did not end within ${minutes} min`)),
    );
    work().then(resolve, reject).finally(stop);
  });
}
