import { READ_ONCE } from '@shared/base/readOnce';
import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import { reasonOf } from '@shared/base/errors';
import {
  selfTestRunSchema,
  SIGHTS_LIMIT,
  VALUE_LIMIT,
  type SelfTestResult,
  type SelfTestRun,
  type StepAnswer,
  type StepOutcome,
} from '@shared/model/selfTest';
import type { Logger } from '../ports/log';
import type { DocumentStore } from '../ports/store';
import type { SelfTestPort } from './port';
import { found, type Found, type Step } from './step';

/** Default time limit of a step, ms. */
const LIMIT_MS = 20_000;

const RESULT_OF: Readonly<Record<StepAnswer, SelfTestResult>> = {
  yes: 'passed',
  no: 'failed',
  unsure: 'unseen',
};

type Open = NonNullable<SelfTestRun['open']>;

export interface SelfTestDeps {
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly port: SelfTestPort;
  readonly steps: readonly Step[];
  /** Where the run is kept; null for a run that is not continued later. */
  readonly store: DocumentStore | null;
  /** Journals that the run began or ended, or that a step acts or has a result. */
  note(event: 'begun' | 'ended' | 'acted' | 'step', values: Readonly<Record<string, string>>): void;
}

/** True for a stored document that this version can use; an empty one means a first start. */
export function isSelfTestDocument(value: unknown): boolean {
  return isEmpty(value) || selfTestRunSchema.safeParse(value, READ_ONCE).success;
}

/**
 * One self-test from its start to its report. Every change is on disk before the next one, so that the run
 * continues after an end of the app, the session or the machine.
 */
export class SelfTest {
  readonly changed = new Emitter<void>();
  private run: SelfTestRun | null = null;
  /** An unfinished run was found, and no person has decided yet whether to continue it. */
  private isStored = false;
  private isMeasuring = false;
  /** Number of the latest act: results of earlier acts are dropped. */
  private turn = 0;
  private stopWatch: Unsubscribe = () => undefined;

  constructor(private readonly deps: SelfTestDeps) {
    const stored = selfTestRunSchema.safeParse(deps.store?.read(), READ_ONCE);
    if (!stored.success || stored.data.endedAt !== null) return;
    this.isStored = true;
    this.run = { ...stored.data, open: this.carriedOver(stored.data.open) };
    this.keep();
  }

  current(): SelfTestRun | null {
    return this.run;
  }

  stored(): boolean {
    return this.isStored;
  }

  measuring(): boolean {
    return this.isMeasuring;
  }

  /** Begins a run, or continues the unfinished one unless `anew` is set. */
  begin(anew: boolean): void {
    const goesOn = this.isStored && !anew;
    this.isStored = false;
    if (goesOn) {
      const { run } = this;
      const step = run?.open === null ? undefined : this.stepOf(run?.open.key ?? '');
      if (step !== undefined) this.watch(step);
      this.changed.emit();
      return;
    }
    this.turn += 1;
    this.stopWatch();
    const { clock, port, steps } = this.deps;
    const now = clock.now();
    const absent = steps.filter((step) => !isFor(step, port.platform));
    this.set({
      version: 1,
      startedAt: now,
      endedAt: null,
      outcomes: absent.map(({ key }) => this.outcomeOf(key, found('absent'))),
      open: null,
    });
    this.deps.note('begun', {});
  }

  /** Measures every automatic step without a result, one after the other; never rejects. */
  async measure(): Promise<void> {
    if (this.isMeasuring || this.run === null || this.isStored) return;
    this.isMeasuring = true;
    const { run } = this;
    try {
      for (const step of this.deps.steps) {
        // The run was restarted or ended meanwhile.
        if (this.run?.startedAt !== run.startedAt || this.run.endedAt !== null) break;
        if (step.sort === 'auto' && !this.hasOutcome(step.key)) await this.act(step.key);
      }
    } finally {
      this.isMeasuring = false;
      this.changed.emit();
    }
  }

  /**
   * Measures a step or carries out its act; never rejects. For a step that a person answers, its question is
   * open afterwards, unless the act failed: that is the result.
   */
  async act(key: string): Promise<void> {
    const step = this.stepOf(key);
    const { run } = this;
    if (step === undefined || run === null || this.isStored || run.endedAt !== null) return;
    if (run.open?.phase === 'acting' || !isFor(step, this.deps.port.platform)) return;
    const turn = ++this.turn;
    const { clock } = this.deps;
    this.stopWatch();
    this.set({
      ...run,
      outcomes: run.outcomes.filter((outcome) => outcome.key !== key),
      open: {
        key,
        phase: 'acting',
        since: clock.now(),
        found: '',
        values: {},
        ms: null,
        sights: [],
      },
    });
    this.watch(step);
    // Marks toasts, sounds and the popup of a test as such in the journal.
    if (step.sort !== 'auto' && step.act !== undefined) this.deps.note('acted', { step: key });
    const begun = clock.monotonic();
    const came = await this.limited(step);
    if (turn !== this.turn || this.run?.open?.key !== key) return;
    const ms = workOf(step) === null ? null : Math.round(clock.monotonic() - begun);
    this.came(step, this.run.open, came, ms);
  }

  /** Takes a person's answer to the open question. */
  answer(key: string, answer: StepAnswer, note: string): void {
    const open = this.run?.open ?? null;
    if (open === null || open.key !== key || open.phase !== 'asking') return;
    const { found: name, values } = open;
    this.settle({
      ...this.outcomeOf(key, { result: RESULT_OF[answer], found: name, values }, open),
      answer,
      note,
    });
  }

  /** Skips a step. */
  skip(key: string, note: string): void {
    const { run } = this;
    if (run === null || this.isStored || this.stepOf(key) === undefined) return;
    if (run.open?.key === key) this.turn += 1;
    this.settle({ ...this.outcomeOf(key, found('skipped', 'skippedByPerson')), note });
  }

  /** Ends the run; steps without a result keep none. */
  finish(): void {
    if (this.run === null || this.isStored || this.run.endedAt !== null) return;
    this.turn += 1;
    this.stopWatch();
    this.set({ ...this.run, open: null, endedAt: this.deps.clock.now() });
    this.deps.note('ended', {});
  }

  /** The window was closed: watching ends, and the run stays as it is. */
  leave(): void {
    this.stopWatch();
  }

  private came(
    step: Step,
    open: Open,
    { result, found: name, values }: Found,
    ms: number | null,
  ): void {
    const asks = step.sort !== 'auto' && (result === 'passed' || result === 'unseen');
    const short = shortened(values);
    if (asks) this.patchOpen({ ...open, phase: 'asking', found: name, values: short, ms });
    else
      this.settle(
        this.outcomeOf(step.key, { result, found: name, values: short }, { ...open, ms }),
      );
  }

  /** Sets the outcome of a step, replacing an earlier one. */
  private settle(outcome: StepOutcome): void {
    const { run } = this;
    if (run === null) return;
    const mine = run.open?.key === outcome.key;
    if (mine) this.stopWatch();
    const others = run.outcomes.filter(({ key }) => key !== outcome.key);
    this.set({ ...run, outcomes: [...others, outcome], open: mine ? null : run.open });
    this.deps.note('step', { step: outcome.key, result: outcome.result });
  }

  private outcomeOf(
    key: string,
    made: Pick<StepOutcome, 'result' | 'found' | 'values'>,
    open?: Open,
  ): StepOutcome {
    const { result, found: name, values } = made;
    return {
      key,
      result,
      found: name,
      values,
      answer: null,
      note: '',
      sights: open?.sights ?? [],
      at: this.deps.clock.now(),
      ms: open?.ms ?? null,
    };
  }

  private limited(step: Step): Promise<Found> {
    const work = workOf(step);
    if (work === null) return Promise.resolve(found('passed'));
    const { clock, log, port } = this.deps;
    const limit = step.limitMs ?? LIMIT_MS;
    return new Promise((resolve) => {
      const stop = clock.after(limit, `self-test ${step.key}`, () =>
        resolve(found('failed', 'late', { seconds: limit / 1000 })),
      );
      // A step may throw synchronously.
      Promise.resolve()
        .then(() => work(port))
        .then(resolve, (error: unknown) => {
          const reason = reasonOf(error);
          log.warn('a step of the self-test failed', { step: step.key, reason });
          resolve(found('failed', 'broken', { reason }));
        })
        .finally(stop);
    });
  }

  private watch(step: Step): void {
    if (step.sort !== 'hand' || step.watch === undefined) return;
    const { key } = step;
    this.stopWatch = step.watch(this.deps.port, (name, values = {}) => {
      const open = this.run?.open ?? null;
      if (open === null || open.key !== key || open.sights.length >= SIGHTS_LIMIT) return;
      const sight = { at: this.deps.clock.now(), found: name, values: shortened(values) };
      this.patchOpen({ ...open, sights: [...open.sights, sight] });
    });
  }

  /**
   * The step that ran when the earlier run ended. A person's own act continues, with how the app ended among
   * the sightings; an act of the app is repeated, because its question can no longer be answered.
   */
  private carriedOver(open: Open | null): Open | null {
    const step = open === null ? undefined : this.stepOf(open.key);
    if (open === null || step?.sort !== 'hand') return null;
    const { kind, detail } = this.deps.port.program.previousEnd;
    const sight = { at: this.deps.clock.now(), found: `again.${kind}`, values: { detail } };
    return { ...open, phase: 'asking', sights: [...open.sights, sight].slice(-SIGHTS_LIMIT) };
  }

  private patchOpen(open: Open): void {
    if (this.run !== null) this.set({ ...this.run, open });
  }

  private set(run: SelfTestRun): void {
    this.run = run;
    this.keep();
    this.changed.emit();
  }

  private keep(): void {
    if (this.run === null) return;
    try {
      this.deps.store?.write(this.run);
    } catch (error) {
      this.deps.log.warn('the self-test cannot be kept', { reason: String(error) });
    }
  }

  private hasOutcome(key: string): boolean {
    return this.run?.outcomes.some((outcome) => outcome.key === key) === true;
  }

  private stepOf(key: string): Step | undefined {
    return this.deps.steps.find((step) => step.key === key);
  }
}

/** The measurement or act of a step; null for a step that only waits for a person. */
function workOf(step: Step): ((port: SelfTestPort) => Promise<Found>) | null {
  return (step.sort === 'auto' ? step.run : step.act) ?? null;
}

/** Whether a step applies to this system. */
export function isFor(step: Step, platform: NodeJS.Platform): boolean {
  return step.systems === undefined || step.systems.includes(platform);
}

/** The system's texts may have any length; the file is limited. */
function shortened(values: Found['values']): Found['values'] {
  const cut = (value: string | number) =>
    typeof value === 'string' ? value.slice(0, VALUE_LIMIT) : value;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, cut(value)]));
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
