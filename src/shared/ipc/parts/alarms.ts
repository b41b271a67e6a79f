import { z } from 'zod';
import type { TextKey } from '../../i18n/textKey';
import type { Result } from '../../base/result';
import type { Alarm } from '../../model/alarm';
import type { AlarmDelta, AlarmSnapshot } from '@shared/model/alarmSnapshot';
import {
  alarmConfigSchema,
  suppressionRuleSchema,
  type AlarmConfig,
} from '../../model/alarmConfig';
import type { JournalRow } from '../../model/journal';
import { command, event, request, state, type Part } from '../define';
import { CONSOLE, LOCAL_MS, moment, none, PERSON_MS, SCREENS, WRITE_MS } from './limits';

/** Most alarms of one act (features.md: bulk acknowledge of 1,000). */
export const ACT_LIMIT = 1_000;

const alarmId = z.string().min(1).max(2_000);
const ids = z.array(alarmId).min(1).max(ACT_LIMIT);
const words = z.string().trim().max(1_000);
const reason = z.string().trim().min(1).max(1_000);

/** What became of an act on some alarms: each is done or refused by itself. */
export interface ActOutcome {
  /** As they are now. */
  readonly done: readonly Alarm[];
  readonly refused: readonly {
    readonly id: string;
    /** i18n key of why. */
    readonly key: TextKey;
  }[];
  /** The journal does not take writes: done in memory and waiting for the disk. */
  readonly waiting: boolean;
}
type Acted = Result<ActOutcome, { readonly key: TextKey }>;

/** What a rule would have done with the alarms of a past time. */
export interface TrialResult {
  readonly from: number;
  readonly to: number;
  /** Alarms received in that time. */
  readonly received: number;
  /** Those that the rule would have hidden … */
  readonly hidden: number;
  /** … by class, and the newest of them. */
  readonly byClass: readonly { readonly alarmClass: string; readonly count: number }[];
  readonly examples: readonly JournalRow[];
  /** Critical ones among them: a rule that hides these is asked for twice. */
  readonly critical: number;
}

/** All that happened to one alarm, and the other activations of its object. */
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
    /** The whole message of an alarm; null when it is not known any more. */
    'alarms.raw': request<{ readonly raw: string; readonly rawCut: boolean } | null>()(
      CONSOLE,
      z.object({ id: alarmId }),
      LOCAL_MS,
    ),
    'alarms.acknowledge': request<Acted>()(CONSOLE, z.object({ ids, comment: words }), LOCAL_MS),
    /** Closes acknowledged alarms; latched ones need the reason (SOS). */
    'alarms.close': request<Acted>()(CONSOLE, z.object({ ids, reason: words }), LOCAL_MS),
    'alarms.comment': request<Acted>()(CONSOLE, z.object({ ids, text: reason }), LOCAL_MS),
    'alarms.assign': request<Acted>()(
      CONSOLE,
      z.object({
        ids,
        to: z.string().trim().min(1).max(100),
        toUserId: z.string().max(64),
        dueAt: moment.nullable(),
        note: words,
        /** Also as a repair or dispatch order of the server, where the class has one. */
        order: z.boolean(),
        /** The operator has looked whether an order in doubt was made. */
        looked: z.boolean().default(false),
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
     * Tells the server by the class's adapter (fault handled, relieved, dispatched, message read). The same
     * act of an alarm is refused while it is under way, and after an answer that was lost until `looked`.
     */
    'alarms.tellServer': request<Acted>()(
      CONSOLE,
      z.object({ ids, note: words, looked: z.boolean().default(false) }),
      WRITE_MS,
    ),
    'alarms.history': request<Result<AlarmHistory, { readonly key: TextKey }>>()(
      CONSOLE,
      z.object({ id: alarmId }),
      LOCAL_MS,
    ),
    /** A person has seen the gap; it is no longer shown, and stays in the journal. */
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
    /** What a rule would have hidden between two times of the journal; nothing is changed. */
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
    /** The tenant's configuration; the program's own while nobody is signed in. */
    'alarms.config': state<AlarmConfig>()(CONSOLE),
  },
} as const satisfies Part;
