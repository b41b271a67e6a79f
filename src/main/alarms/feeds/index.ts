import type { SessionProfile } from '@main/ports/session';
import { isStream, rulesOf, type PollRule, type StreamRule } from '@main/streams/rules';
import { must } from '@shared/base/assert';
import { defaultAlarmConfig } from '@shared/model/alarmConfig';
import { sourceCodeOf } from '../sources';
import type { BatchReader } from '../sources/sourceCode';
import { BackFill } from './backfill';
import { eachRecord } from './batch';
import type { AskCall, FeedDeps, FeedStart, SourceFeed } from './feed';
import { PollFeed } from './pollFeed';
import { StreamFeed } from './streamFeed';

/** A run that the journal knows nothing of. */
const NEVER_HEARD: FeedStart = { marks: {}, lastAt: null };

/**
 * Makes the sources of a profile's tenant, those that its rules have turned off included: they run
 * once they are turned on. Without a way of asking only streams are made.
 * @param start null: the journal is being read. Streams are told of it when it is (`know`), polled sources
 * are only to be shown until then and made anew (`pollsFor`).
 */
export function feedsFor(
  profile: SessionProfile,
  deps: FeedDeps,
  start: FeedStart | null = NEVER_HEARD,
): readonly SourceFeed[] {
  return rulesOf(profile.user.tenantId).flatMap((rule): readonly SourceFeed[] => {
    if (!isStream(rule)) return pollsOf(rule, profile, deps, start ?? NEVER_HEARD);
    const feed = streamOf(rule, profile, deps);
    if (start !== null) feed.know(start);
    return [feed];
  });
}

/** The polled ones alone. */
export function pollsFor(
  profile: SessionProfile,
  deps: FeedDeps,
  start: FeedStart,
): readonly SourceFeed[] {
  return rulesOf(profile.user.tenantId).flatMap((rule) =>
    isStream(rule) ? [] : pollsOf(rule, profile, deps, start),
  );
}

function pollsOf(
  rule: PollRule,
  profile: SessionProfile,
  deps: FeedDeps,
  start: FeedStart,
): readonly SourceFeed[] {
  return deps.ask === undefined ? [] : [pollOf(rule, profile, deps, deps.ask, start)];
}

function streamOf(rule: StreamRule, profile: SessionProfile, deps: FeedDeps): StreamFeed {
  const { channel, missed } = rule;
  const code = sourceCodeOf(channel);
  const read = must(code.message, `reader of the messages of ${channel}`);
  const records = code.missed;
  const { ask } = deps;
  const asks = missed !== undefined && records !== undefined && ask !== undefined;
  const backFill = asks
    ? (start: FeedStart) => new BackFill(missed, records, deps, ask, channel, start)
    : null;
  return new StreamFeed(rule, read, profile, deps, backFill);
}

function pollOf(
  rule: PollRule,
  { serverKey, user }: SessionProfile,
  deps: FeedDeps,
  ask: AskCall,
  start: FeedStart,
): PollFeed {
  const { channel } = rule;
  const owner = `${serverKey} ${user.tenantId}`;
  return new PollFeed(rule, batchReaderOf(channel, deps), deps, ask, start, owner);
}

function batchReaderOf(channel: string, deps: FeedDeps): BatchReader {
  const { rule, record, stands } = sourceCodeOf(channel);
  if (rule !== undefined) return rule(() => deps.config?.() ?? defaultAlarmConfig());
  return eachRecord(must(record, `reader of the records of ${channel}`), stands);
}
