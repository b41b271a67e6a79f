import { randomUUID } from 'node:crypto';
import { READ_ONCE } from '@shared/base/readOnce';
import { Emitter } from '@shared/base/emitter';
import { reasonOf } from '@shared/base/errors';
import { totalOf } from '@shared/model/testAlarm';
import { testReportSchema, type TestOrigin, type TestReport } from '@shared/model/testReport';
import type { DocumentStore } from '@main/ports/store';
import { found } from './links';
import { TestRun, type TestRunDeps } from './run';

export interface TestServiceDeps extends Omit<TestRunDeps, 'owner'> {
  /** Server and tenant of the session; '' while signed out. */
  owner(): string;
  /** Where the last report is kept. */
  readonly store: DocumentStore;
  /** The report cannot be written; it is kept until the end of this run. */
  readonly failed: (reason: string) => void;
}

/** True for a stored document that this version can use; an empty one is a first start. */
export function isTestDocument(value: unknown): boolean {
  return isEmpty(value) || testReportSchema.safeParse(value, READ_ONCE).success;
}

/** Runs test alarms one at a time and keeps the last report. */
export class TestService {
  readonly changed = new Emitter<TestReport>();
  private last: TestReport | null;
  private running: Promise<TestReport> | null = null;

  constructor(private readonly deps: TestServiceDeps) {
    const stored = testReportSchema.safeParse(deps.store.read(), READ_ONCE);
    this.last = stored.success ? stored.data : null;
  }

  /**
   * The running or the last report of the tenant that is signed in: a test says nothing of the channels of
   * another, and nothing of who made it.
   */
  report(): TestReport | null {
    return this.last?.owner === this.deps.owner() ? this.last : null;
  }

  isRunning(): boolean {
    return this.running !== null;
  }

  /**
   * A test that the earlier run did not end: links without a verdict stay unknown, and the alarm that it left
   * open is closed. An alarm of a tenant is closed at the next sign-in.
   */
  async recover(): Promise<void> {
    const { last } = this;
    if (last === null || last.endedAt !== null) return;
    const links = last.links.map((link) =>
      link.verdict === null ? { ...link, ...found('unknown', 'interrupted') } : link,
    );
    this.keep({ ...last, links, endedAt: last.startedAt });
    if (last.by === '') await this.deps.probe.carrier();
  }

  /** Begins a test, or joins the running one. */
  run(origin: TestOrigin): Promise<TestReport> {
    this.running ??= this.begin(origin).finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** Journals the operator's answer about the last test. @returns whether a test waited for an answer. */
  async heard(heard: boolean): Promise<boolean> {
    const last = this.report();
    if (last === null || last.endedAt === null || last.alarmId === '') return false;
    const verdict = heard ? found('ok', 'heardYes') : found('failed', 'heardNo');
    const links = last.links.map((link) => (link.key === 'heard' ? { ...link, ...verdict } : link));
    this.keep({ ...last, links, heard });
    const carrier = await this.deps.probe.carrier();
    carrier.comment(last.alarmId, { event: 'testHeard', heard, by: carrier.operator });
    return true;
  }

  private async begin(origin: TestOrigin): Promise<TestReport> {
    const carrier = await this.deps.probe.carrier();
    const run = new TestRun(
      { ...this.deps, owner: this.deps.owner() },
      carrier,
      randomUUID(),
      origin,
    );
    this.keep(run.report());
    let written = '';
    run.changed.on((report) => {
      this.last = report;
      // Written as soon as an alarm exists that could be left open.
      if (report.alarmId !== written) {
        written = report.alarmId;
        this.write(report);
      }
      this.changed.emit(report);
    });
    const report = await run.go();
    this.keep(report);
    if (report.alarmId !== '') {
      const verdicts = report.links.map(({ key, channel, verdict, ms }) => ({
        link: channel === '' ? key : `${key}:${channel}`,
        verdict,
        ms,
      }));
      const body = { event: 'testReport', total: totalOf(report), origin, by: report.by, verdicts };
      carrier.comment(report.alarmId, body);
    }
    return report;
  }

  private keep(report: TestReport): void {
    this.last = report;
    this.write(report);
    this.changed.emit(report);
  }

  private write(report: TestReport): void {
    try {
      this.deps.store.write(report);
    } catch (error) {
      // A full disk must not end a test whose purpose is to find such faults.
      this.deps.failed(reasonOf(error));
    }
  }
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
