import { homedir } from 'node:os';
import type { Clock } from '@shared/base/clock';
import { DisposableStore } from '@shared/base/disposable';
import { Emitter, type Signal } from '@shared/base/emitter';
import { fail, ok, type Result } from '@shared/base/result';
import { fileStamp } from '@shared/base/time';
import type { Language } from '@shared/i18n';
import type { TextKey } from '@shared/i18n/textKey';
import type { BundleMade, BundlePart, CheckReport } from '@shared/model/diagnostics';
import { realNameOf } from '@shared/model/person';
import type { Translate } from '@shared/model/translate';
import type { Settings } from '@shared/model/settings';
import { shapesOf } from '../log/redact';
import { logParts } from '../log/rotation';
import type { NetworkHost } from '../net/host';
import type { ServerClock } from '../net/serverClock';
import type { ExportPort } from '../ports/exports';
import type { Logger } from '../ports/log';
import type { SessionPort } from '../ports/session';
import { contentsOf, type BundleDeps, type BundleSource } from './bundleContents';
import type { ConnectionCheck } from './connectionCheck';
import { dumpsForBundle, pruneDumps } from './dumps';
import { exportable, reportCsv, reportJson } from './exportReport';
import { reportPage } from './reportPage';

export interface DiagnosticsDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly check: ConnectionCheck;
  /** Documents of a bundle. */
  readonly sources: readonly BundleSource[];
  readonly session: Pick<SessionPort, 'profile' | 'streamHeaders'>;
  readonly settings: {
    get(): Pick<Settings, 'clientId' | 'clientSecret'>;
    readonly changed: Signal<unknown>;
  };
  readonly network: Pick<NetworkHost, 'account'>;
  readonly serverClock: Pick<ServerClock, 'reset'>;
  /** Address of the server in use. */
  readonly serverUrl: () => string;
  /** The machine woke up. */
  readonly resumed: Signal<void>;
  readonly exports: ExportPort;
  /** The texts of a language. */
  readonly textsIn: (language: Language) => Translate;
  /** Folder of the logs. */
  readonly logDir: string;
  /** Where the system's crash handler writes. */
  readonly dumpDir: () => string;
}

type Refused<T> = Result<T, { readonly key: TextKey }>;

/** Old crash dumps are removed once a day, ms, and first so long after the start. */
const PRUNE_MS = 24 * 3_600_000;
const FIRST_PRUNE_MS = 90_000;

/** Files that a person takes along: reports of the connection check, support bundles. */
export class Diagnostics {
  /** What nothing that leaves the workstation may hold. */
  readonly hiding: Pick<BundleDeps, 'secrets' | 'home'>;
  /** The first report of a check, before anything of it was asked. */
  readonly checkBegun = new Emitter<void>();
  private readonly bundle: BundleDeps;
  private readonly ends = new DisposableStore();
  /** What was written last; '' while nothing was. */
  private lastFile = '';

  constructor(private readonly deps: DiagnosticsDeps) {
    const { clock, dumpDir, exports, logDir, session, sources } = deps;
    this.bundle = {
      sources,
      dumps: () => dumpsForBundle(dumpDir()),
      logs: () => logParts(logDir),
      secrets: () => this.secrets(),
      names: () => {
        const user = session.profile()?.user;
        return user === undefined ? [] : [realNameOf(user)];
      },
      home: homedir(),
      save: (bytes) => exports.save(`support-${fileStamp(clock.now())}.zip`, bytes),
    };
    this.hiding = this.bundle;
  }

  start(): void {
    const { clock, resumed, serverClock, serverUrl, settings } = this.deps;
    const prune = (): void => this.removeOldDumps();
    this.ends.add(clock.after(FIRST_PRUNE_MS, 'crash dumps', prune));
    this.ends.add(clock.every(PRUNE_MS, 'crash dumps', prune));
    // The monotonic clock may have stood still during the sleep.
    this.ends.add(resumed.on(() => serverClock.reset()));
    let url = serverUrl();
    this.ends.add(
      settings.changed.on(() => {
        const next = serverUrl();
        if (next !== url) serverClock.reset();
        url = next;
      }),
    );
  }

  stop(): void {
    this.deps.check.cancel();
    this.ends.dispose();
  }

  /** Begins a check. @param url '' for the server in use */
  startCheck(url: string): Refused<CheckReport> {
    const started = this.deps.check.start(url);
    if (started.ok) this.checkBegun.emit();
    return started;
  }

  /** Writes the last check as JSON, as CSV and as a page for the people of the server; answers where. */
  async exportCheck(): Promise<Refused<{ readonly paths: readonly string[] }>> {
    const { check, clock, exports, log, textsIn } = this.deps;
    const report = check.get();
    if (report === null) return fail({ key: 'diagnostics.noReport' });
    const name = `connection-check-${fileStamp(clock.now())}`;
    try {
      const paths = [
        await exports.save(`${name}.json`, reportJson(report)),
        await exports.save(`${name}.csv`, reportCsv(report)),
        await exports.save(`${name}.html`, reportPage(report, exportable(report).server, textsIn)),
      ];
      this.lastFile = paths.at(-1) ?? '';
      return ok({ paths });
    } catch (error) {
      log.error('the check was not exported', { error: String(error) });
      return fail({ key: 'diagnostics.notWritten' });
    }
  }

  /** What a support bundle would hold. */
  bundleContents(): readonly BundlePart[] {
    return contentsOf(this.bundle);
  }

  async makeBundle(): Promise<Refused<BundleMade>> {
    const { log } = this.deps;
    try {
      // Packing is seldom needed: its library is read then.
      const { makeBundle } = await import('./bundle');
      const made = await makeBundle(this.bundle);
      this.lastFile = made.path;
      log.info('a support bundle was made', { bytes: made.bytes, files: made.files.length });
      return ok(made);
    } catch (error) {
      log.error('the support bundle was not made', { error: String(error) });
      return fail({ key: 'diagnostics.notWritten' });
    }
  }

  /** Shows the file that was written last in the system's file manager. */
  reveal(): void {
    if (this.lastFile !== '') this.deps.exports.reveal(this.lastFile);
  }

  private async secrets(): Promise<readonly string[]> {
    const { network, session, settings } = this.deps;
    const headers = Object.values(session.streamHeaders() ?? {});
    // A header holds more than its token: 'bearer …'.
    const tokens = headers.flatMap((text) => text.split(' ')).filter((text) => text.length > 20);
    const { clientId, clientSecret } = settings.get();
    const { user, password } = await network.account();
    return [...shapesOf(clientSecret, clientId), ...shapesOf(password, user), ...tokens];
  }

  private removeOldDumps(): void {
    const { clock, dumpDir, log } = this.deps;
    const stay = pruneDumps(dumpDir(), clock.now());
    if (stay.length > 0) log.warn('old crash dumps stay', { files: stay });
  }
}
