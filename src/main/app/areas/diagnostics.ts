import { arch, homedir, release, type as osType } from 'node:os';
import { join } from 'node:path';
import { Emitter } from '@shared/base/emitter';
import { fail, ok } from '@shared/base/result';
import { FAMILIES } from '@shared/catalogue';
import { figureOf, readFigures } from '@shared/catalogue/figures';
import type { DIAGNOSTICS } from '@shared/ipc/parts/diagnostics';
import { realNameOf } from '@shared/model/person';
import { supportEnded } from '@shared/model/runtimeSupport';
import type { ChannelHealth } from '@shared/model/alarm';
import { crashDumpFolder } from '../../adapters/crashDumps';
import { contentsOf, type BundleDeps, type BundleSource } from '../../diagnostics/bundleContents';
import { ConnectionCheck } from '../../diagnostics/connectionCheck';
import { dumpsForBundle, pruneDumps } from '../../diagnostics/dumps';
import { exportable, reportCsv, reportJson } from '../../diagnostics/exportReport';
import { published } from '../../ipc/publisher';
import type { Answers } from '../../ipc/types';
import { shapesOf } from '../../log/redact';
import { withoutServerWords } from '@shared/model/channelReason';
import { logParts } from '../../log/rotation';
import { commercialDialect } from '../../session/dialects/commercial';
import { openDialect } from '../../session/dialects/open';
import { anchorFileIn } from '@main/journal/anchors/anchors';
import type { Area, AreaContext } from './context';

type Needs = Pick<
  AreaContext,
  | 'alarms'
  | 'application'
  | 'book'
  | 'clock'
  | 'exports'
  | 'http'
  | 'isDemo'
  | 'journalReader'
  | 'log'
  | 'networkHost'
  | 'notices'
  | 'power'
  | 'proxy'
  | 'server'
  | 'serverClock'
  | 'session'
  | 'settings'
  | 'userDataDir'
>;

/** Old crash dumps are removed once a day, ms, and first so long after the start. */
const PRUNE_MS = 24 * 3_600_000;
const FIRST_PRUNE_MS = 90_000;

/** A dictionary that every server of this family has (wire format §4.4). */
const DICTIONARY = 'sex';

export interface DiagnosticsArea extends Area, Answers<typeof DIAGNOSTICS> {
  readonly check: ConnectionCheck;
  /** What nothing that leaves the workstation may hold. */
  readonly hiding: Pick<BundleDeps, 'secrets' | 'home'>;
}

/** What other areas tell a support bundle; each may fail. */
export interface SupportSources {
  settings(): unknown;
  boards(): unknown;
  lock(): unknown;
}

/** `20261121-083000` of a moment, for file names. */
function stamp(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
}

/** Connection check, server clock and support bundle. */
export function createDiagnosticsArea(context: Needs, others: SupportSources): DiagnosticsArea {
  const { alarms, book, clock, exports, http, log, proxy, serverClock } = context;
  const { session, settings } = context;
  const server = () => context.server();
  const check = new ConnectionCheck({
    clock,
    log,
    http,
    proxy,
    book,
    families: FAMILIES,
    figures(call, data) {
      const figure = figureOf(call);
      return figure === undefined ? undefined : readFigures(figure, data);
    },
    dictionary: DICTIONARY,
    caFile: () => settings.get().caFile,
    dialect: ({ dialect }) => (dialect === 'open' ? openDialect : commercialDialect),
    server,
    session: () => session.current(),
    streams: () => alarms.publisher.snapshot().channels,
    clockOffset: () => serverClock.offset(),
  });
  const bundle: BundleDeps = {
    sources: sourcesOf(context, others, check),
    dumps: () => dumpsForBundle(crashDumpFolder()),
    logs: () => logParts(join(context.userDataDir, 'logs')),
    secrets: async () => {
      const headers = Object.values(session.streamHeaders() ?? {});
      // A header holds more than its token: 'bearer …'.
      const tokens = headers.flatMap((text) => text.split(' ')).filter((text) => text.length > 20);
      const { clientId, clientSecret } = settings.get();
      const { user, password } = await context.networkHost.account();
      return [...shapesOf(clientSecret, clientId), ...shapesOf(password, user), ...tokens];
    },
    names: () => {
      const user = session.profile()?.user;
      return user === undefined ? [] : [realNameOf(user)];
    },
    home: homedir(),
    save: (bytes) => exports.save(`support-${stamp(clock.now())}.zip`, bytes),
  };
  const removeOldDumps = (): void => {
    const stay = pruneDumps(crashDumpFolder(), clock.now());
    if (stay.length > 0) log.warn('old crash dumps stay', { files: stay });
  };
  /** The first report of a check, before anything of it was asked. */
  const begun = new Emitter<void>();
  let lastFile = '';
  const ends: (() => void)[] = [];
  return {
    check,
    hiding: bundle,
    start() {
      let { url } = server();
      ends.push(
        clock.after(FIRST_PRUNE_MS, 'crash dumps', removeOldDumps),
        clock.every(PRUNE_MS, 'crash dumps', removeOldDumps),
        // The monotonic clock may have stood still during the sleep.
        context.power.resumed.on(() => serverClock.reset()),
        settings.changed.on(() => {
          const next = server().url;
          if (next !== url) serverClock.reset();
          url = next;
        }),
      );
    },
    stop() {
      check.cancel();
      for (const end of ends.splice(0)) end();
    },
    requests: {
      'check.start': ({ url }) => {
        const started = check.start(url);
        if (started.ok) begun.emit();
        return started;
      },
      'check.remap': ({ call, path }) => check.remap(call, path),
      'check.export': async () => {
        const report = check.get();
        if (report === null) return fail({ key: 'diagnostics.noReport' });
        const name = `connection-check-${stamp(clock.now())}`;
        try {
          const paths = [
            await exports.save(`${name}.json`, reportJson(report)),
            await exports.save(`${name}.csv`, reportCsv(report)),
          ];
          lastFile = paths[0] ?? '';
          return ok({ paths });
        } catch (error) {
          log.error('the check was not exported', { error: String(error) });
          return fail({ key: 'diagnostics.notWritten' });
        }
      },
      'support.contents': () => contentsOf(bundle),
      'support.make': async () => {
        try {
          // Packing is seldom needed: its library is read then.
          const { makeBundle } = await import('../../diagnostics/bundle');
          const made = await makeBundle(bundle);
          lastFile = made.path;
          log.info('a support bundle was made', { bytes: made.bytes, files: made.files.length });
          return ok(made);
        } catch (error) {
          log.error('the support bundle was not made', { error: String(error) });
          return fail({ key: 'diagnostics.notWritten' });
        }
      },
    },
    commands: {
      'check.cancel': () => check.cancel(),
      'support.reveal': () => {
        if (lastFile !== '') exports.reveal(lastFile);
      },
    },
    states: {
      clock: published(() => serverClock.state(), serverClock.changed),
      check: published(() => check.get(), check.changed, begun),
    },
  };
}

/** The documents of a bundle. Nobody's name, no record and no alarm text is in them. */
function sourcesOf(
  context: Needs,
  others: SupportSources,
  check: ConnectionCheck,
): readonly BundleSource[] {
  const { alarms, application, book, clock, notices, session, serverClock } = context;
  const { journalReader, userDataDir } = context;
  return [
    {
      name: 'versions.json',
      about: 'versions',
      read: () => ({
        app: application.version,
        electron: application.electronVersion,
        supportEnded: supportEnded(application.electronVersion, clock.now()),
        chromium: process.versions['chrome'],
        node: process.versions.node,
        system: `${osType()} ${release()} ${arch()}`,
        packaged: application.isPackaged,
        madeAt: new Date(clock.now()).toISOString(),
        upSeconds: Math.round(process.uptime()),
        memory: process.memoryUsage(),
      }),
    },
    { name: 'settings.json', about: 'settings', read: () => withoutAccount(others.settings()) },
    { name: 'displays.json', about: 'displays', read: () => others.boards() },
    {
      name: 'streams.json',
      about: 'streams',
      read: () => {
        const { channels, counts, journal } = alarms.publisher.snapshot();
        const state = session.state();
        return {
          session: {
            kind: state.kind,
            connected: state.kind === 'signedIn' ? state.connected : null,
          },
          demo: context.isDemo(),
          serverClock: serverClock.state(),
          channels: channels.map(inOwnWords),
          counts,
          journal,
        };
      },
    },
    {
      name: 'connection-check.json',
      about: 'check',
      read: () => {
        const report = check.get();
        return report === null ? null : exportable(report);
      },
    },
    { name: 'paths.json', about: 'paths', read: () => book.notes(context.server().key).paths },
    {
      name: 'journal.json',
      about: 'journal',
      read: () => journalReader.verify(anchorFileIn(userDataDir)),
    },
    { name: 'lock.json', about: 'lock', read: () => withoutName(others.lock()) },
    { name: 'notices.json', about: 'notices', read: () => notices.all() },
  ];
}

/** What the server said to a channel may name a person. */
function inOwnWords(channel: ChannelHealth): ChannelHealth {
  const { state } = channel;
  if (!('reason' in state)) return channel;
  return { ...channel, state: { ...state, reason: withoutServerWords(state.reason) } };
}

/** The account at the proxy is a person's name as well: whether there is one is enough. */
async function withoutAccount(view: unknown): Promise<unknown> {
  const read = (await view) as { readonly values?: { readonly proxyUser?: unknown } };
  const { proxyUser, ...values } = read.values ?? {};
  return { ...read, values: { ...values, proxyUserSet: proxyUser !== '' } };
}

/** Who locked the workstation is a person's name. */
async function withoutName(state: unknown): Promise<unknown> {
  const read: unknown = await state;
  if (typeof read !== 'object' || read === null) return null;
  const { by: _by, ...rest } = read as { readonly by?: unknown };
  return rest;
}
