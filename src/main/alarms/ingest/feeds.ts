import type { SessionProfile } from '@main/ports/session';
import { channelsOf, isStream, type PollRule, type StreamRule } from '@main/streams/rules';
import { must } from '@shared/base/assert';
import { sourceCodeOf } from '@main/alarms/sources';
import type { BatchReader } from '@main/alarms/sources/sourceCode';
import { BackFill } from './backfill';
import { eachRecord } from './poll/batch';
import type { FeedDeps, FeedStart, SourceFeed } from './feed';
import { PollFeed } from './poll/pollFeed';
import { StreamFeed } from './streamFeed';

/** A run that the journal knows nothing of. */
export const NEVER_HEARD: FeedStart = { marks: {}, lastAt: null };

/**
 * Makes the sources of a profile's tenant, those that its rules have turned off included: they run
 * once they are turned on. The polled ones are only to be shown until the journal is read, and made anew then
 * (`pollsFor`).
 */
export function feedsFor(profile: SessionProfile, deps: FeedDeps): readonly SourceFeed[] {
  return channelsOf(profile).map((rule) =>
    isStream(rule) ? streamOf(rule, profile, deps) : pollOf(rule, profile, deps, NEVER_HEARD),
  );
}

/**
 * The polled ones alone.
 * @param start from where they go on.
 */
export function pollsFor(
  profile: SessionProfile,
  deps: FeedDeps,
  start: FeedStart,
): readonly SourceFeed[] {
  return channelsOf(profile).flatMap((rule) =>
    isStream(rule) ? [] : [pollOf(rule, profile, deps, start)],
  );
}

function streamOf(rule: StreamRule, profile: SessionProfile, deps: FeedDeps): StreamFeed {
  const { channel, missed } = rule;
  const code = sourceCodeOf(channel);
  const read = must(code.message, `reader of the messages of ${channel}`);
  const records = code.missed;
  const backFill =
    missed === undefined || records === undefined
      ? null
      : (start: FeedStart) => new BackFill(missed, records, deps, channel, start);
  return new StreamFeed(rule, read, profile, deps, backFill);
}

function pollOf(
  rule: PollRule,
  { serverKey, user }: SessionProfile,
  deps: FeedDeps,
  start: FeedStart,
): PollFeed {
  const { channel } = rule;
  const owner = `${serverKey} ${user.tenantId}`;
  return new PollFeed(rule, batchReaderOf(channel, deps), deps, start, owner);
}

function batchReaderOf(channel: string, deps: FeedDeps): BatchReader {
  const { rule, record, stands } = sourceCodeOf(channel);
  if (rule !== undefined) return rule(() => deps.config());
  return eachRecord(must(record, `reader of the records of ${channel}`), stands);
}
