import { twoDigits } from '../base/time';
import type { Alarm, AlarmState } from './alarm';
import { dueByCity } from './diagnostics';
import { sosAlertOf } from './sosAlerts';
import type { SosAlert } from './sos';
import { sosSteps, type SosStep } from './sosSteps';

const MINUTE_MS = 60_000;
/** A fix that is older than this when the key was pressed is doubtful, and then no help any more. ms */
export const FIX_AGING_MS = 10 * MINUTE_MS;
export const FIX_OLD_MS = 60 * MINUTE_MS;

/** How far the answer to an SOS is: nobody has it, somebody has it, it is over. */
export type SosStage = 'waits' | 'handled' | 'closed';

/** The last position, seen from the SOS and not from now: it does not follow the person. */
export interface SosFix {
  /** The time between the fix and the SOS, ms; at least 0. */
  readonly ms: number;
  /** The position was measured after the key was pressed. */
  readonly isAfter: boolean;
  readonly level: 'fresh' | 'aging' | 'old';
}

/** Everything about one SOS that the page, the popup and the take-over card say. Times are the server's. */
export interface SosBrief extends SosAlert {
  /** Team of the person; '' when unknown. */
  readonly team: string;
  readonly state: AlarmState;
  readonly stage: SosStage;
  /** The wait is counted from here: the event, and where its time is unknown the receipt. ms */
  readonly since: number;
  /** End of the wait, ms; null while the SOS stands. */
  readonly until: number | null;
  /** null: the time of the position is unknown. */
  readonly fix: SosFix | null;
  readonly assigned: { readonly to: string; readonly dueAt: number | null } | null;
  readonly steps: readonly SosStep[];
}

function stageOf({ closed, condition, state }: Alarm): SosStage {
  if (closed !== null || condition.closed) return 'closed';
  return state === 'acknowledged' ? 'handled' : 'waits';
}

/** @param sentAt time of the SOS, ms */
function fixOf(locationAt: number | null, sentAt: number): SosFix | null {
  if (locationAt === null) return null;
  const before = sentAt - locationAt;
  const level = before > FIX_OLD_MS ? 'old' : before > FIX_AGING_MS ? 'aging' : 'fresh';
  return { ms: Math.abs(before), isAfter: before < 0, level };
}

/** Names of the field that holds the team; no document fixes one. */
const TEAM_FIELDS = ['teamName', 'deptName', 'groupName'] as const;

/**
 * The facts of an SOS of which this workstation has no alarm: nobody has answered it as far as is known.
 * @param offsetMs what the server's clock is ahead of this workstation's.
 */
export function briefOfAlert(alert: SosAlert, offsetMs: number): SosBrief {
  const since = alert.at ?? alert.receivedAt + offsetMs;
  return {
    ...alert,
    team: '',
    state: 'unacknowledged',
    stage: 'waits',
    since,
    until: null,
    fix: fixOf(alert.locationAt, since),
    assigned: null,
    steps: sosSteps([], null),
  };
}

/** The facts of an SOS. @param offsetMs what the server's clock is ahead of this workstation's. */
export function sosBriefOf(alarm: Alarm, offsetMs: number): SosBrief {
  const { assigned, closed, fields } = alarm;
  const teams = TEAM_FIELDS.map((name) => (fields[name] ?? '').trim());
  return {
    ...briefOfAlert(sosAlertOf(alarm), offsetMs),
    team: teams.find((name) => name !== '') ?? '',
    state: alarm.state,
    stage: stageOf(alarm),
    until: closed === null ? null : closed.at + offsetMs,
    assigned:
      assigned === null
        ? null
        : {
            to: assigned.to,
            dueAt: assigned.dueAt === null ? null : dueByCity(assigned.dueAt, offsetMs),
          },
    steps: sosSteps(alarm.comments, closed),
  };
}

/** The time waited, 'hh:mm:ss'. @param now the server's time, ms */
export function waitedText({ since, until }: SosBrief, now: number): string {
  const seconds = Math.max(0, Math.floor(((until ?? now) - since) / 1_000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map(twoDigits).join(':');
}

/** A number for a place that visitors see: enough to tell two apart, not to call it. */
export function maskedPhone(phone: string): string {
  const shown = phone.length >= 10 ? 3 : 0;
  const last = phone.length >= 7 ? 4 : 0;
  const hidden = phone.length - shown - last;
  return `${phone.slice(0, shown)}${'*'.repeat(hidden)}${phone.slice(phone.length - last)}`;
}
