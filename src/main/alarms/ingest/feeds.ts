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
 * once they are turned on.
 * @param start from where polled sources go on; null: the journal is being read. They are only to be shown
 * until it is, and made anew (`pollsFor`).
 */
export function feedsFor(
  profile: SessionProfile,
  deps: FeedDeps,
  start: FeedStart | null = NEVER_HEARD,
): readonly SourceFeed[] {
  return channelsOf(profile).map((rule) =>
    isStream(rule)
      ? streamOf(rule, profile, deps)
      : pollOf(rule, profile, deps, start ?? NEVER_HEARD),
  );
}

/** The polled ones alone. */
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
