import type { Label } from '../catalogue/label';
import type { Priority } from '../model/alarm';
import type { ServerActionSpec } from './serverAction';
import type { TextValue } from './textValue';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** How an alarm of a class ends without an act of an operator. */
export type Clearing =
  /** A person acknowledges it, then closes it. */
  | { readonly by: 'person' }
  /** Its source is polled, and the record is no longer open. */
  | { readonly by: 'poll' }
  /** It reports one event; this long after it the cause counts as gone. ms */
  | { readonly by: 'expiry'; readonly afterMs: number };

/** An event that is over when it is annunciated; it stays a day for the next operators. */
export const EVENT: Clearing = { by: 'expiry', afterMs: DAY_MS };
export const POLL: Clearing = { by: 'poll' };
export const PERSON: Clearing = { by: 'person' };

/** Causes, consequences and actions for alarms of a class. */
export interface ResponseCard {
  readonly cause: Label;
  readonly consequence: Label;
  readonly action: Label;
}

export interface AlarmClassSpec<Action extends ServerActionSpec | null = ServerActionSpec | null> {
  readonly name: Label;
  /** The documents define no priorities: each tenant can set its own (alarmConfig.priorities). */
  readonly priority: Priority;
  readonly clears: Clearing;
  readonly latched: boolean;
  readonly shelvable: boolean;
  /** Time in which the operator should respond, ms: the list counts it down. */
  readonly respondMs: number;
  readonly serverAction: Action;
  /** True for faults: assigning one can make a repair order on the server. */
  readonly takesOrder: boolean;
  /** Family of the records that the alarm is about; null where no call lists them. */
  readonly family: string | null;
  readonly card: ResponseCard;
}

/** A class of alarms that a source declares, with its own text. */
export interface SourceClassSpec<
  Action extends ServerActionSpec | null = ServerActionSpec | null,
> extends AlarmClassSpec<Action> {
  /** The documented text; the values fill its `{{slots}}`. */
  readonly text: Label;
  /** Slot of the text → its value. */
  readonly values: Readonly<Record<string, TextValue>>;
}

type Optional = 'latched' | 'shelvable' | 'takesOrder' | 'family';
const DEFAULTS = {
  latched: false,
  shelvable: true,
  takesOrder: false,
  family: null,
} as const satisfies Pick<AlarmClassSpec, Optional>;

type Given<Spec> = Omit<Spec, Optional> & Partial<Pick<AlarmClassSpec, Optional>>;

type Slots<Text extends string> = Text extends `${string}{{${infer Slot}}}${infer Rest}`
  ? Slot | Slots<Rest>
  : never;

/** The text, if it has exactly these slots; otherwise no text fits. */
type WithSlots<Text extends string, Slot extends string> = [Slots<Text>, Slot] extends [
  Slot,
  Slots<Text>,
]
  ? Text
  : never;

/**
 * Declares a class of alarms of a source. Both texts must have the same slots, and each slot needs a value.
 */
export function sourceClass<
  const Zh extends string,
  const En extends string,
  Action extends ServerActionSpec | null,
>(
  given: Given<Omit<SourceClassSpec<Action>, 'text' | 'values'>> & {
    readonly text: { readonly zh: Zh; readonly en: WithSlots<En, Slots<Zh>> };
    readonly values: Readonly<Record<Slots<Zh>, TextValue>>;
  },
): SourceClassSpec<Action> {
  return { ...DEFAULTS, ...given };
}

/** Declares a class without a source; its texts are made together with its alarms. */
export function ownClass(given: Given<AlarmClassSpec<null>>): AlarmClassSpec<null> {
  return { ...DEFAULTS, ...given };
}
