import { z } from 'zod';
import type { TextKey } from '../../i18n/textKey';
import type { Result } from '../../base/result';
import { ACT_LIMIT, type Alarm } from '../../model/alarm';
import type { AlarmDelta, AlarmSnapshot } from '@shared/model/alarmSnapshot';
import {
  alarmConfigSchema,
  suppressionRuleSchema,
  type AlarmConfig,
} from '../../model/alarmConfig';
import type { JournalRow } from '../../model/journal';
import { STEP_CODES } from '../../model/sosSteps';
import { command, event, request, state, type Part } from '../define';
import { CONSOLE, LOCAL_MS, moment, none, PERSON_MS, SCREENS, WRITE_MS } from './limits';

const alarmId = z.string().min(1).max(2_000);
const ids = z.array(alarmId).min(1).max(ACT_LIMIT);
const words = z.string().trim().max(1_000);
const reason = z.string().trim().min(1).max(1_000);

/** The outcome of an act on several alarms: each succeeds or is refused on its own. */
export interface ActOutcome {
  /** The alarms after the act. */
  readonly done: readonly Alarm[];
  readonly refused: readonly {
    readonly id: string;
    /** i18n key of the reason. */
    readonly key: TextKey;
  }[];
  /** The journal takes no writes: done in memory, waiting for the disk. */
  readonly waiting: boolean;
}
type Acted = Result<ActOutcome, { readonly key: TextKey }>;

/** The effect that a rule would have had on the alarms of a past period. */
export interface TrialResult {
  readonly from: number;
  readonly to: number;
  /** Alarms received in the period. */
  readonly received: number;
  /** Alarms that the rule would have hidden … */
  readonly hidden: number;
  /** … by class, and the newest of them. */
  readonly byClass: readonly { readonly alarmClass: string; readonly count: number }[];
  readonly examples: readonly JournalRow[];
  /** Hidden critical alarms: a rule that hides any is confirmed twice. */
  readonly critical: number;
}

/** The history of one alarm, and the other activations of its object. */
export interface AlarmHistory {
  /** Entries of this alarm, oldest first. */
  readonly entries: readonly JournalRow[];
  /** Earlier activations of the same object, newest first. */
  readonly activations: readonly JournalRow[];
}

/** Alarms: the list, acts on them, configuration, rules. */
export const ALARMS = {
  requests: {
    'alarms.get': request<AlarmSnapshot>()(SCREENS, none, LOCAL_MS),
    /** The whole message of an alarm; null when the alarm is no longer known. */
    'alarms.raw': request<{ readonly raw: string; readonly rawCut: boolean } | null>()(
      CONSOLE,
      z.object({ id: alarmId }),
      LOCAL_MS,
    ),
    'alarms.acknowledge': request<Acted>()(CONSOLE, z.object({ ids, comment: words }), LOCAL_MS),
    /** Closes acknowledged alarms; latched ones need the reason (SOS). */
    'alarms.close': request<Acted>()(CONSOLE, z.object({ ids, reason: words }), LOCAL_MS),
    /** `code`: it answers a step of an SOS's response card. */
    'alarms.comment': request<Acted>()(
      CONSOLE,
      z.object({ ids, text: reason, code: z.enum(STEP_CODES).optional() }),
      LOCAL_MS,
    ),
    'alarms.assign': request<Acted>()(
      CONSOLE,
      z.object({
        ids,
        to: z.string().trim().min(1).max(100),
        toUserId: z.string().max(64),
        dueAt: moment.nullable(),
        note: words,
        /** Also creates a repair or dispatch order on the server, where the class has one. */
        order: z.boolean(),
        /** The operator has checked whether an unsure order was made. */
        checked: z.boolean().default(false),
      }),
      WRITE_MS,
    ),
    'alarms.shelve': request<Acted>()(
      CONSOLE,
      z.object({ ids, minutes: z.number().int().min(1).max(10_080), reason }),
      LOCAL_MS,
    ),
    'alarms.unshelve': request<Acted>()(CONSOLE, z.object({ ids }), LOCAL_MS),
    /**
     * Notifies the server by the server action of the class (fault handled, relieved, dispatched, message
     * read). The same act of an alarm is refused while it runs, and after a lost answer until `looked`.
     */
    'alarms.tellServer': request<Acted>()(
      CONSOLE,
      z.object({ ids, note: words, checked: z.boolean().default(false) }),
      WRITE_MS,
    ),
    /** Takes the operator's own acknowledgement back, within WITHDRAW_MS. */
    'alarms.withdraw': request<Acted>()(CONSOLE, z.object({ ids }), LOCAL_MS),
    'alarms.history': request<Result<AlarmHistory, { readonly key: TextKey }>>()(
      CONSOLE,
      z.object({ id: alarmId }),
      LOCAL_MS,
    ),
    /** A person has acknowledged the gap; it is hidden, and stays in the journal. */
    'alarms.noteGap': request<null>()(CONSOLE, z.object({ id: z.string().max(200) }), LOCAL_MS),
    'alarms.mute': request<null>()(
      CONSOLE,
      z.object({
        /** 0 ends a mute. */
        minutes: z.number().int().min(0).max(60),
      }),
      LOCAL_MS,
    ),
    'alarms.configure': request<Result<AlarmConfig, { readonly key: TextKey }>>()(
      CONSOLE,
      alarmConfigSchema,
      PERSON_MS,
    ),
    /** What a rule would have hidden between two times of the journal; read only. */
    'alarms.trial': request<Result<TrialResult, { readonly key: TextKey }>>()(
      CONSOLE,
      z.object({ rule: suppressionRuleSchema, from: moment, to: moment }),
      30_000,
    ),
  },
  commands: {
    'alarms.opened': command(CONSOLE, z.object({ ids: z.array(alarmId).max(ACT_LIMIT) })),
  },
  events: {
    'alarms.changed': event<AlarmDelta>()(SCREENS),
    /** A toast, tray entry or popup was clicked: show this alarm. */
    'alarms.focus': event<{ readonly id: string }>()(CONSOLE),
  },
  states: {
    /** The tenant's configuration; the defaults while signed out. */
    'alarms.config': state<AlarmConfig>()(CONSOLE),
  },
} as const satisfies Part;
