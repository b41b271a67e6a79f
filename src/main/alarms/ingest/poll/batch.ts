import type { RecordSource } from '@main/alarms/sources/source';
import type { BatchReader } from '@main/alarms/sources/sourceCode';

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
