import type { Clock } from '@shared/base/clock';
import { fail, ok, type Result } from '@shared/base/result';
import { fileStamp } from '@shared/base/time';
import type { TextKey } from '@shared/i18n/textKey';
import type { SelfTestCounts, SelfTestState } from '@shared/model/selfTest';
import type { Translate } from '@shared/model/translate';
import type { ExportPort } from '../ports/exports';
import type { FilePickPort } from '../ports/filePick';
import type { Logger } from '../ports/log';
import type { DocumentStore } from '../ports/store';
import type { SelfTestPort } from './port';
import { makeReport, type Report, type ReportInput } from './report';
import { SelfTest, type SelfTestDeps } from './run';
import type { Step } from './step';
import { displaysText } from './steps/monitors';
import { selfTestState } from './view';

export interface SelfTestServiceDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly port: SelfTestPort;
  readonly steps: readonly Step[];
  /** Where the run of a person is kept. */
  readonly store: DocumentStore;
  readonly note: SelfTestDeps['note'];
  /** What nothing that leaves the workstation may hold. */
  readonly hiding: { secrets(): Promise<readonly string[]>; readonly home: string };
  readonly exports: ExportPort;
  readonly picks: Pick<FilePickPort, 'pickFolder'>;
  readonly translate: Translate;
  readonly about: () => Pick<SelfTestState, 'language' | 'demo'>;
}

type Saved = Promise<
  Result<{ readonly paths: readonly string[] } | null, { readonly key: TextKey }>
>;

/** The self-test of a person with its report, and the one that a program asks for. */
export class SelfTestService {
  /** The run of a person. */
  readonly test: SelfTest;
  /** The report that was written last; '' while none was. */
  private lastFile = '';

  constructor(private readonly deps: SelfTestServiceDeps) {
    this.test = this.make(deps.store, deps.steps);
  }

  state(): SelfTestState {
    return selfTestState(this.test, this.deps.steps, this.deps.about());
  }

  /**
   * Writes the report as text and JSON. With no step left the run has ended.
   * @param choose asks for the folder, else it is the one for downloads; null: that dialog was closed
   */
  async save(choose: boolean): Saved {
    if (!choose) return this.write();
    const { picks, translate } = this.deps;
    const folder = await picks.pickFolder(translate('selfTest.chooseFolder'));
    return folder === null ? ok(null) : this.write(folder);
  }

  /** Shows the report that was written last in the system's file manager. */
  reveal(): void {
    if (this.lastFile !== '') this.deps.exports.reveal(this.lastFile);
  }

  /** Measures every automatic step and reports; nothing of it is kept. */
  async unattended(): Promise<Report & { readonly counts: SelfTestCounts }> {
    const { steps } = this.deps;
    const own = this.make(null, automatic(steps));
    own.begin(true);
    await own.measure();
    own.finish();
    const report = await this.reportOf(own, true);
    const { counts } = selfTestState(own, steps, { language: 'zh', demo: false });
    return { text: report?.text ?? '', json: report?.json ?? '', counts };
  }

  private make(store: DocumentStore | null, steps: readonly Step[]): SelfTest {
    const { clock, log, note, port } = this.deps;
    return new SelfTest({ clock, log, port, steps, store, note });
  }

  private async write(folder?: string): Saved {
    const { clock, exports, log } = this.deps;
    if (this.state().counts.left === 0) this.test.finish();
    const report = await this.reportOf(this.test, false);
    if (report === null) return fail({ key: 'selfTest.noReport' });
    const name = `self-test-${fileStamp(clock.now())}`;
    try {
      const paths = [
        await exports.save(`${name}.txt`, report.text, folder),
        await exports.save(`${name}.json`, report.json, folder),
      ];
      this.lastFile = paths[0] ?? '';
      return ok({ paths });
    } catch (error) {
      log.error('the report of the self-test was not written', { error: String(error) });
      return fail({ key: 'selfTest.notWritten' });
    }
  }

  private async reportOf(of: SelfTest, unattended: boolean): Promise<Report | null> {
    const { clock, hiding, port, steps, translate } = this.deps;
    const run = of.current();
    if (run === null) return null;
    const input: ReportInput = {
      run,
      steps: unattended ? automatic(steps) : steps,
      platform: port.platform,
      unattended,
      versions: port.program.versions(),
      monitors: displaysText(port.screens.displays()),
      now: clock.now(),
      secrets: await hiding.secrets(),
      home: hiding.home,
    };
    return makeReport(input, translate);
  }
}

function automatic(steps: readonly Step[]): readonly Step[] {
  return steps.filter(({ sort }) => sort === 'auto');
}
