import { fail, ok, type Result } from '../base/result';

/**
 * States of an alarm after ISA-18.2 (and IEC 62682): normal, unacknowledged, acknowledged, returned to
 * normal but unacknowledged, and the three in which it is not annunciated: shelved by a person for a
 * time, suppressed by a rule, out of service by a person without an end.
 */
export const ALARM_STATES = [
  'normal',
  'unacknowledged',
  'acknowledged',
  'returnedUnacknowledged',
  'shelved',
  'suppressed',
  'outOfService',
] as const;
export type AlarmState = (typeof ALARM_STATES)[number];

/** The facts a state is made of. Each activation of an alarm has its own. */
export interface AlarmCondition {
  /** The cause still stands, as far as the source tells. */
  readonly active: boolean;
  readonly acknowledged: boolean;
  /** Closed by a person: nothing happens to it any more. */
  readonly closed: boolean;
  readonly shelved: boolean;
  readonly suppressed: boolean;
  readonly outOfService: boolean;
}

/** What the class of an alarm says about its life. */
export interface AlarmNature {
  /** A latched alarm stays until a person closes it with a reason, even when its cause is gone (SOS). */
  readonly latched: boolean;
  /** False: it can never be shelved (SOS). */
  readonly shelvable: boolean;
  /** The source tells by polling when the cause is gone, so a person cannot close it before. */
  readonly clearsByPoll: boolean;
}

/** A new alarm. */
export const RAISED: AlarmCondition = {
  active: true,
  acknowledged: false,
  closed: false,
  shelved: false,
  suppressed: false,
  outOfService: false,
};

export const ALARM_ACTS = [
  'return',
  'acknowledge',
  'close',
  'closeUnseen',
  'shelve',
  'unshelve',
  'suppress',
  'unsuppress',
  'takeOut',
  'putBack',
] as const;
export type AlarmAct = (typeof ALARM_ACTS)[number];

/** Why an act is refused; i18n key alarm.refused.<refusal>. */
export type ActRefusal =
  'closed' | 'notAcknowledged' | 'stillActive' | 'neverShelved' | 'notAnnunciated';

/** The state that the facts make. Pure. */
export function stateOf(condition: AlarmCondition, nature: AlarmNature): AlarmState {
  const { active, acknowledged, closed, shelved, suppressed, outOfService } = condition;
  if (closed) return 'normal';
  if (outOfService) return 'outOfService';
  if (suppressed) return 'suppressed';
  if (shelved) return 'shelved';
  if (acknowledged) return active || nature.latched ? 'acknowledged' : 'normal';
  return active ? 'unacknowledged' : 'returnedUnacknowledged';
}

/** True while somebody still has to acknowledge it. */
export function isOpen(state: AlarmState): boolean {
  return state === 'unacknowledged' || state === 'returnedUnacknowledged';
}

/** True while the alarm belongs into the list of standing alarms, shelved and suppressed ones included. */
export function isStanding(state: AlarmState): boolean {
  return state !== 'normal';
}

/**
 * One act on one alarm. Pure and idempotent: an act that is done already leaves the condition as it
 * is. An alarm that comes back from shelf, rule or repair while its cause stands must be
 * acknowledged anew (re-annunciation, ISA-18.2).
 * @returns the new condition, or why the act is refused.
 */
export function step(
  condition: AlarmCondition,
  act: AlarmAct,
  nature: AlarmNature,
): Result<AlarmCondition, ActRefusal> {
  const { active, acknowledged, closed } = condition;
  const hidden = condition.shelved || condition.suppressed || condition.outOfService;
  const endsByItself = nature.clearsByPoll && !nature.latched;
  if (closed) {
    const isDone = act === 'close' || act === 'closeUnseen' || act === 'return';
    return isDone ? ok(condition) : fail('closed');
  }
  const again = (patch: Partial<AlarmCondition>): AlarmCondition => ({
    ...condition,
    ...patch,
    acknowledged: active ? false : acknowledged,
  });
  switch (act) {
    case 'return':
      return ok({ ...condition, active: false });
    case 'acknowledge':
      // What nobody is told of cannot be acknowledged; it comes back first.
      if (hidden) return fail('notAnnunciated');
      return ok({ ...condition, acknowledged: true });
    // `closeUnseen`: nobody looks any more whether the cause still stands, so a person ends it.
    case 'close':
    case 'closeUnseen':
      // What is shelved or suppressed comes back first, so that a person sees what they close.
      if (hidden) return fail('notAnnunciated');
      if (!acknowledged) return fail('notAcknowledged');
      // What a person ends on their own word needs no such way out.
      if (act === 'closeUnseen' && !endsByItself) return fail('stillActive');
      if (act === 'close' && active && endsByItself) return fail('stillActive');
      return ok({ ...condition, active: false, closed: true });
    case 'shelve':
      if (!nature.shelvable) return fail('neverShelved');
      if (condition.suppressed || condition.outOfService) return fail('notAnnunciated');
      return isOver(condition, nature) ? fail('closed') : ok({ ...condition, shelved: true });
    case 'unshelve':
      return ok(condition.shelved ? again({ shelved: false }) : condition);
    case 'suppress':
      if (!nature.shelvable) return fail('neverShelved');
      return isOver(condition, nature) ? fail('closed') : ok({ ...condition, suppressed: true });
    case 'unsuppress':
      return ok(condition.suppressed ? again({ suppressed: false }) : condition);
    case 'takeOut':
      if (!nature.shelvable) return fail('neverShelved');
      return isOver(condition, nature) ? fail('closed') : ok({ ...condition, outOfService: true });
    case 'putBack':
      return ok(condition.outOfService ? again({ outOfService: false }) : condition);
  }
}

/** Nothing is left to hide of an alarm that is over. */
function isOver(condition: AlarmCondition, nature: AlarmNature): boolean {
  return stateOf(condition, nature) === 'normal';
}
