import type { Label } from '../catalogue/label';
import type { Priority } from '../model/alarm';
import type { ServerActionSpec } from './serverAction';
import type { TextValue } from './textValue';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** How an alarm of a class ends when nobody does anything. */
export type Clearing =
  /** A person acknowledges it, then closes it. */
  | { readonly by: 'person' }
  /** Its source is polled, and its record no longer stands. */
  | { readonly by: 'poll' }
  /** It tells of one event; this long after it the cause counts as gone. ms */
  | { readonly by: 'expiry'; readonly afterMs: number };

/** An event that is over when it is told; it stays a day for whoever comes next. */
export const EVENT: Clearing = { by: 'expiry', afterMs: DAY_MS };
export const POLL: Clearing = { by: 'poll' };
export const PERSON: Clearing = { by: 'person' };

/** What is behind an alarm of a class, what follows from it, and what to do. */
export interface ResponseCard {
  readonly cause: Label;
  readonly consequence: Label;
  readonly action: Label;
}

/** One class of alarms with its defaults. */
export interface AlarmClassSpec<Action extends ServerActionSpec | null = ServerActionSpec | null> {
  readonly name: Label;
  /** The documents grade nothing: each tenant can map priorities anew (alarmConfig.priorities). */
  readonly priority: Priority;
  readonly clears: Clearing;
  readonly latched: boolean;
  readonly shelvable: boolean;
  /** Time within which somebody should have answered, ms: the list counts it down. */
  readonly respondMs: number;
  readonly serverAction: Action;
  /** True for faults: assigning one can make a repair order of the server. */
  readonly takesOrder: boolean;
  /** Family whose records the alarm is about; null where no call lists them. */
  readonly family: string | null;
  readonly card: ResponseCard;
}

/** A class that a source tells of: its alarms have a text of their own. */
export interface SourceClassSpec<
  Action extends ServerActionSpec | null = ServerActionSpec | null,
> extends AlarmClassSpec<Action> {
  /** The documented text; `{{slots}}` take the values. */
  readonly text: Label;
  /** Slot of the text → how it is filled. */
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

/** Names of the slots of a text. */
type Slots<Text extends string> = Text extends `${string}{{${infer Slot}}}${infer Rest}`
  ? Slot | Slots<Rest>
  : never;

/** The text where it has exactly the slots; no text fits otherwise. */
type WithSlots<Text extends string, Slot extends string> = [Slots<Text>, Slot] extends [
  Slot,
  Slots<Text>,
]
  ? Text
  : never;

/**
 * Declares a class of alarms that a source tells of. Both texts must have the same slots, and each slot
 * a value.
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

/** Declares a class that no source tells of; its texts are made where its alarms are. */
export function ownClass(given: Given<AlarmClassSpec<null>>): AlarmClassSpec<null> {
  return { ...DEFAULTS, ...given };
}
