import { Emitter, SILENT } from '@shared/base/emitter';
import { fail } from '@shared/base/result';
import { alarmConfigSchema, type AlarmConfig } from '@shared/model/alarmConfig';
import { AlarmConfigs } from '@main/alarms/config/configs';
import type { LedgerJournal } from '@main/alarms/ledger/commits';
import type { FeedDeps } from '@main/alarms/ingest/feed';
import type { ProfileDeps } from '@main/alarms/session/profile';
import { DIRECT, type StreamDeps } from '@main/streams/manager';
import { isStream, SOURCE_RULES } from '@main/streams/rules';
import { FakeClock } from './fakeClock';
import { keptLog } from './quietLog';

/** Zone of the servers of the documents. */
export const SERVER_ZONE = 'Asia/Shanghai';

/** A session that sends these headers, whose token is never renewed and whose host answers. */
export function sessionWith(
  headers: Readonly<Record<string, string>> | null,
): StreamDeps['session'] {
  return {
    changed: SILENT,
    streamHeaders: () => headers,
    tokenRefused: async () => false,
    freshen: async () => undefined,
    probe: async () => true,
  };
}

/** What streams are made with: no proxy, no wake-up, nobody signed in. */
export function streamDeps(overrides: Partial<StreamDeps> = {}): StreamDeps {
  return {
    clock: new FakeClock(),
    log: keptLog(),
    random: () => 0.5,
    recheck: SILENT,
    network: DIRECT,
    session: sessionWith(null),
    ...overrides,
  };
}

/** A configuration in which no polled source runs: its tenant has its streams alone. */
export const STREAMS_ONLY: AlarmConfig = alarmConfigSchema.parse({
  sources: Object.fromEntries(
    SOURCE_RULES.filter((rule) => !isStream(rule)).map(({ channel }) => [channel, { on: false }]),
  ),
});

/** The same for these tenants of a server, as a workstation keeps it; nothing is written. */
export function streamsOnly(server: string, tenantIds: readonly string[]): AlarmConfigs {
  const tenants = Object.fromEntries(
    tenantIds.map((tenantId) => [JSON.stringify([server, tenantId]), STREAMS_ONLY]),
  );
  return new AlarmConfigs({ read: () => ({ version: 2, tenants }), write: () => undefined });
}

/** What sources are made with: the polled ones are off, and whoever asks gets no answer. */
export function feedDeps(overrides: Partial<FeedDeps> = {}): FeedDeps {
  return {
    ...streamDeps(),
    ask: () => new Promise(() => undefined),
    zone: () => SERVER_ZONE,
    config: () => STREAMS_ONLY,
    configChanged: SILENT,
    clockOffset: () => 0,
    askedAt: new Map(),
    ...overrides,
  };
}

/** A journal that takes everything; an entry is on disk a moment after it was written. */
export function ledgerJournal(overrides: Partial<LedgerJournal> = {}): LedgerJournal {
  return {
    write: (entry, done) => queueMicrotask(() => done(entry)),
    stuck: new Emitter(),
    turnedAway: new Emitter(),
    roomAgain: new Emitter(),
    setAside: new Emitter(),
    ...overrides,
  };
}

/** What the alarms of a profile are made with. */
export function profileDeps(overrides: Partial<ProfileDeps> = {}): ProfileDeps {
  return {
    ...feedDeps(),
    journal: ledgerJournal(),
    call: async () => fail({ kind: 'signedOut' }),
    ...overrides,
  };
}
