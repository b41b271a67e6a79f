import { arch, release, type as osType } from 'node:os';
import type { Clock } from '@shared/base/clock';
import type { ChannelHealth } from '@shared/model/alarm';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { withoutServerWords } from '@shared/model/channelReason';
import type { CheckReport } from '@shared/model/diagnostics';
import type { AppNotice } from '@shared/model/notice';
import { supportEnded } from '@shared/model/runtimeSupport';
import type { ServerClock } from '../net/serverClock';
import type { SessionPort } from '../ports/session';
import type { ServerOverrides } from '../storage/serverOverrides';
import type { BundleSource } from './bundleContents';
import { exportable } from './exportReport';

/** What a bundle tells; each may fail. */
export interface SupportSources {
  readonly clock: Clock;
  readonly program: {
    readonly version: string;
    readonly electronVersion: string;
    readonly isPackaged: boolean;
  };
  settings(): unknown;
  boards(): unknown;
  lock(): unknown;
  readonly session: Pick<SessionPort, 'state'>;
  isDemo(): boolean;
  readonly serverClock: Pick<ServerClock, 'state'>;
  alarms(): Pick<AlarmSnapshot, 'channels' | 'counts' | 'journal'>;
  /** The last connection check; null: none was made. */
  check(): CheckReport | null;
  /** Paths of calls that differ on the server in use. */
  paths(): ReturnType<ServerOverrides['notes']>['paths'];
  /** Names of fields that differ on it. */
  fields(): ReturnType<ServerOverrides['notes']>['fields'];
  /** Holds the journal against its anchors. */
  journal(): unknown;
  notices(): readonly AppNotice[];
}

/** The documents of a bundle. Nobody's name, no record and no alarm text is in them. */
export function bundleSources(from: SupportSources): readonly BundleSource[] {
  return [
    { name: 'versions.json', about: 'versions', read: () => versions(from) },
    { name: 'settings.json', about: 'settings', read: () => withoutAccount(from.settings()) },
    { name: 'displays.json', about: 'displays', read: () => from.boards() },
    { name: 'streams.json', about: 'streams', read: () => streams(from) },
    {
      name: 'connection-check.json',
      about: 'check',
      read: () => {
        const report = from.check();
        return report === null ? null : exportable(report);
      },
    },
    { name: 'paths.json', about: 'paths', read: () => from.paths() },
    { name: 'fields.json', about: 'fields', read: () => from.fields() },
    { name: 'journal.json', about: 'journal', read: () => from.journal() },
    { name: 'lock.json', about: 'lock', read: () => withoutName(from.lock()) },
    { name: 'notices.json', about: 'notices', read: () => from.notices() },
  ];
}

function versions({ clock, program }: SupportSources) {
  return {
    app: program.version,
    electron: program.electronVersion,
    supportEnded: supportEnded(program.electronVersion, clock.now()),
    chromium: process.versions['chrome'],
    node: process.versions.node,
    system: `${osType()} ${release()} ${arch()}`,
    packaged: program.isPackaged,
    madeAt: new Date(clock.now()).toISOString(),
    upSeconds: Math.round(process.uptime()),
    memory: process.memoryUsage(),
  };
}

function streams(from: SupportSources) {
  const { channels, counts, journal } = from.alarms();
  const state = from.session.state();
  return {
    session: {
      kind: state.kind,
      connected: state.kind === 'signedIn' ? state.connected : null,
    },
    demo: from.isDemo(),
    serverClock: from.serverClock.state(),
    channels: channels.map(inOwnWords),
    counts,
    journal,
  };
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
