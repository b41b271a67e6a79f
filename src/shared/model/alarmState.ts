import { fail, ok, type Result } from '../base/result';

/**
 * States of an alarm after ISA-18.2 (and IEC 62682): normal, unacknowledged, acknowledged, returned to normal
 * but unacknowledged, and the three without annunciation: shelved by a person for a time, suppressed by a
 * rule, out of service by a person without an end.
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

/** The facts that a state follows from. Each activation of an alarm has its own. */
export interface AlarmCondition {
  /** The cause is active, as far as the source reports it. */
  readonly active: boolean;
  readonly acknowledged: boolean;
  /** Closed by a person: final. */
  readonly closed: boolean;
  readonly shelved: boolean;
  readonly suppressed: boolean;
  readonly outOfService: boolean;
}

/** Properties of an alarm's class that decide its life. */
export interface AlarmNature {
  /** A latched alarm stays until a person closes it with a reason, even when its cause is gone (SOS). */
  readonly latched: boolean;
  /** False: it can never be shelved (SOS). */
  readonly shelvable: boolean;
  /** Polling the source tells when the cause is gone, so a person cannot close the alarm before. */
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
  'withdraw',
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

/** The state that follows from the facts. Pure. */
export function stateOf(condition: AlarmCondition, nature: AlarmNature): AlarmState {
  const { active, acknowledged, closed, shelved, suppressed, outOfService } = condition;
  if (closed) return 'normal';
  if (outOfService) return 'outOfService';
  if (suppressed) return 'suppressed';
  if (shelved) return 'shelved';
  if (acknowledged) return active || nature.latched ? 'acknowledged' : 'normal';
  return active ? 'unacknowledged' : 'returnedUnacknowledged';
}

/** True while the alarm needs an acknowledgement. */
export function isOpen(state: AlarmState): boolean {
  return state === 'unacknowledged' || state === 'returnedUnacknowledged';
}

/** True while the alarm belongs in the list of active alarms, shelved and suppressed ones included. */
export function isStanding(state: AlarmState): boolean {
  return state !== 'normal';
}

/**
 * One act on one alarm. Pure and idempotent: an act that was done already changes nothing. An alarm that
 * returns from shelf, rule or repair with an active cause must be acknowledged again (re-annunciation,
 * ISA-18.2).
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
      // A hidden alarm is not annunciated, so it cannot be acknowledged; it must return first.
      if (hidden) return fail('notAnnunciated');
      return ok({ ...condition, acknowledged: true });
    case 'withdraw':
      // What was hidden since then comes back by itself, unacknowledged while its cause is active.
      return hidden ? fail('notAnnunciated') : ok({ ...condition, acknowledged: false });
    // `closeUnseen`: the source is no longer polled, so a person closes the alarm although its
    // cause may be active.
    case 'close':
    case 'closeUnseen':
      // A shelved or suppressed alarm must return first, so that the person sees what they close.
      if (hidden) return fail('notAnnunciated');
      if (!acknowledged) return fail('notAcknowledged');
      // `closeUnseen` is only for alarms that a poll would end; a person can simply close the
      // others.
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

/** A finished alarm cannot be hidden any more. */
function isOver(condition: AlarmCondition, nature: AlarmNature): boolean {
  return stateOf(condition, nature) === 'normal';
}
