import type { SessionProfile } from '@main/ports/session';
import { isStream, rulesOf, type PollRule, type StreamRule } from '@main/streams/rules';
import { ALARM_REPORT, readAlarmReport } from '../sources/alarmReport';
import { BADGE_VIOLATION, readBadgeViolation } from '../sources/badgeViolation';
import {
  COLLECTION_ABNORMAL,
  readAbnormalVisit,
  readCollectionAbnormal,
} from '../sources/collectionAbnormal';
import { DEVICE_FAULT, faultStands, readDeviceFault } from '../sources/deviceFault';
import {
  DISPATCH_DISPOSAL,
  disposalStands,
  readDispatchDisposal,
} from '../sources/dispatchDisposal';
import { FAKE_WORK_PLATE } from '../sources/fakeWorkPlate';
import { LAMPBLACK_WARN, readLampblackWarn } from '../sources/lampblackWarn';
import { NOISE_WARN, readNoiseWarn } from '../sources/noiseWarn';
import { PLATFORM_FAULT, platformFaultStands, readPlatformFault } from '../sources/platformFault';
import { readSos, SOS, sosStands } from '../sources/sos';
import {
  unknownRecord,
  unknownShape,
  type AlarmSource,
  type RecordSource,
} from '../sources/source';
import { readVehicleReminder, VEHICLE_REMINDER } from '../sources/vehicleReminder';
import { readWorkCardMessage, WORK_CARD_MESSAGE } from '../sources/workCardMessage';
import { BackFill } from './backfill';
import { eachRecord, fakePlates, type BatchReader } from './batch';
import type { FeedDeps, FeedStart, SourceFeed } from './feed';
import { PollFeed } from './pollFeed';
import { StreamFeed } from './streamFeed';

/** Who reads the messages of a channel. */
const MESSAGES: Readonly<Record<string, AlarmSource>> = {
  [ALARM_REPORT]: readAlarmReport,
  [BADGE_VIOLATION]: readBadgeViolation,
  [COLLECTION_ABNORMAL]: readCollectionAbnormal,
};

/** Who reads the records in which a stream's messages are found again. */
const MISSED: Readonly<Record<string, RecordSource>> = {
  [COLLECTION_ABNORMAL]: readAbnormalVisit,
};

/** Who reads the records of a polled channel. */
const RECORDS: Readonly<Record<string, BatchReader>> = {
  [SOS]: eachRecord(readSos, sosStands),
  [WORK_CARD_MESSAGE]: eachRecord(readWorkCardMessage),
  [NOISE_WARN]: eachRecord(readNoiseWarn),
  [LAMPBLACK_WARN]: eachRecord(readLampblackWarn),
  [DEVICE_FAULT]: eachRecord(readDeviceFault, faultStands),
  [PLATFORM_FAULT]: eachRecord(readPlatformFault, platformFaultStands),
  [DISPATCH_DISPOSAL]: eachRecord(readDispatchDisposal, disposalStands),
  [VEHICLE_REMINDER]: eachRecord(readVehicleReminder),
};

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
  return rulesOf(profile.user.tenantId).map((rule) =>
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
  return rulesOf(profile.user.tenantId).flatMap((rule) =>
    isStream(rule) ? [] : [pollOf(rule, profile, deps, start)],
  );
}

function streamOf(rule: StreamRule, profile: SessionProfile, deps: FeedDeps): StreamFeed {
  const { channel, missed } = rule;
  const read = MESSAGES[channel] ?? ((text: string) => unknownShape(channel, text));
  const records = MISSED[channel];
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
  const read = channel === FAKE_WORK_PLATE ? fakePlates(deps.config) : RECORDS[channel];
  const fallback = eachRecord((record) => unknownRecord(channel, record));
  return new PollFeed(rule, read ?? fallback, deps, start, owner);
}
