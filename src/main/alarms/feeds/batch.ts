import type { AlarmObservation } from '@shared/model/alarm';
import type { AlarmConfig } from '@shared/model/alarmConfig';
import { fakeAlarm, findFakes, readSighting, type Sighting } from '../sources/fakeWorkPlate';
import type { RecordSource, SourceContext } from '../sources/source';

/** What a look at the records makes. */
export interface Batch {
  readonly observations: readonly AlarmObservation[];
  /** Those of them whose cause still stands. */
  readonly open: readonly AlarmObservation[];
}

/** Makes alarms of the records of a look. */
export type BatchReader = (records: readonly unknown[], context: SourceContext) => Batch;

/** Each record is an alarm of its own; those that no longer stand are read all the same. */
export function eachRecord(
  read: RecordSource,
  stands: (fields: Readonly<Record<string, string>>) => boolean = () => true,
): BatchReader {
  return (records, context) => {
    const observations = records.flatMap((record) => read(record, context) ?? []);
    return { observations, open: observations.filter(({ fields }) => stands(fields)) };
  };
}

/** The rule over the work cards; it remembers where each was seen at the look before. */
export function fakePlates(config: () => AlarmConfig): BatchReader {
  let before: readonly Sighting[] = [];
  return (records, context) => {
    const cards = records.map((record) => readSighting(record, context));
    const pairs = findFakes(cards, before, config().fakeWorkPlate);
    before = cards;
    const observations = pairs.map((pair) => fakeAlarm(pair, context));
    return { observations, open: observations };
  };
}
