import { isBlind, PRIORITIES, type Alarm } from '@shared/model/alarm';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { isOpen } from '@shared/model/alarmState';
import type { HandoverLine, HandoverSheet } from '@shared/model/kpi';
import { TEST_CHANNEL } from '@shared/model/testChannel';

export interface HandoverFacts {
  /** Wall time, ms. */
  readonly at: number;
  /** Display name of the operator who hands over. */
  readonly by: string;
  readonly shiftFrom: number;
  readonly anchor: HandoverSheet['anchor'];
}

/** The open alarms, sorted into the parts of the sheet: most urgent first, then newest first, as in the list. Pure. */
export function handoverSheet(snapshot: AlarmSnapshot, facts: HandoverFacts): HandoverSheet {
  const alarms = snapshot.alarms
    .filter(({ alarmClass }) => alarmClass !== TEST_CHANNEL)
    .toSorted(
      (a, b) => rank(a) - rank(b) || momentOf(b) - momentOf(a) || b.receivedAt - a.receivedAt,
    );
  const lines = (fits: (alarm: Alarm) => boolean): readonly HandoverLine[] =>
    alarms.filter(fits).map(lineOf);
  return {
    ...facts,
    open: lines(({ state }) => isOpen(state)),
    acknowledged: lines(({ state }) => state === 'acknowledged'),
    shelved: lines(({ state }) => state === 'shelved'),
    suppressed: lines(({ state }) => state === 'suppressed' || state === 'outOfService'),
    gaps: snapshot.gaps.map(({ channel, from, to }) => ({ channel, from, to })),
    channelsDown: snapshot.channels.filter(isBlind).map(({ channel }) => channel),
  };
}

function momentOf({ eventTime, receivedAt }: Alarm): number {
  return eventTime ?? receivedAt;
}

function rank({ priority }: Alarm): number {
  return PRIORITIES.indexOf(priority);
}

function lineOf(alarm: Alarm): HandoverLine {
  const { id, priority, alarmClass, text, receivedAt, eventTime, assigned, shelved } = alarm;
  return {
    id,
    priority,
    alarmClass,
    text,
    receivedAt,
    eventTime,
    assignedTo: assigned?.to ?? '',
    note: noteOf(alarm),
    until: alarm.state === 'shelved' ? (shelved?.until ?? null) : null,
  };
}

/** The note for the next shift: why the alarm is silent, otherwise its last comment. */
function noteOf({ state, shelved, suppressedBy, comments, assigned, acknowledged }: Alarm): string {
  if (state === 'shelved' && shelved !== null) return shelved.reason;
  if (suppressedBy !== null) return suppressedBy.name;
  const said = comments.at(-1)?.text ?? '';
  return said || assigned?.note || acknowledged?.comment || '';
}
