import { ALARM_SOURCES } from '@shared/alarms/sources';
import type { RuleTransport } from '@shared/alarms/transport';
import type { TextKey } from '@shared/i18n/textKey';
import { fail, ok, type Result } from '@shared/base/result';
import { PRIORITIES, type Priority } from '@shared/model/alarm';
import type { AlarmConfig } from '@shared/model/alarmConfig';

type Source = (typeof ALARM_SOURCES)[number];
type RuleSource = Extract<Source, { readonly transport: RuleTransport }>;
type SourceChannel = Exclude<Source, RuleSource>['channel'];

const hasOwnPart = (source: Source): source is RuleSource => source.transport.kind === 'rule';

/** Alarm sources; a rule of this workstation has its own part. */
export const SOURCES: readonly SourceChannel[] = ALARM_SOURCES.flatMap((source) =>
  hasOwnPart(source) ? [] : source.channel,
);
/** Popups and message records with settings by subsystem. */
export const POPUPS = ['sosPopup', 'messageBox1', 'messageBox2', 'messageBox3'] as const;
export type SourceKey = SourceChannel | (typeof POPUPS)[number];
const KEYS: readonly SourceKey[] = [...SOURCES, ...POPUPS];

/** True for settings by subsystem that have an effect; those of the SOS popup are stored with its source. */
export function hasSystems(key: SourceKey): boolean {
  return key === 'sos' || key.startsWith('messageBox');
}

export interface SourceDraft {
  /** '': the default rules decide. */
  readonly on: '' | 'on' | 'off';
  /** Ids of subsystems, separated by commas; '' for all. */
  readonly systems: string;
}

/** The form's content, everything except the rules. */
export interface ConfigDraft {
  /** Class → priority; other classes have their default. */
  readonly priorities: Readonly<Record<string, Priority>>;
  readonly shelve: Readonly<Record<Priority, string>>;
  readonly escalation: Readonly<Record<Priority, string>>;
  readonly sources: Readonly<Record<SourceKey, SourceDraft>>;
  readonly fake: { readonly on: boolean; readonly metres: string; readonly minutes: string };
}

/** Field ('shelve.high', 'escalation.low', 'fake.metres') → its problem. */
export type ConfigProblems = Readonly<
  Record<string, { readonly key: TextKey; readonly values?: Readonly<Record<string, number>> }>
>;

const SHELVE_MOST = 7 * 24 * 60;
const STEP_MOST = 24 * 60;
const STEP_LEAST = 0.1;
const METRES = { min: 100, max: 100_000 };
const MINUTES = { min: 1, max: 240 };

const byPriority = <T>(make: (priority: Priority) => T): Record<Priority, T> => {
  const [critical, high, medium, low] = PRIORITIES;
  return { critical: make(critical), high: make(high), medium: make(medium), low: make(low) };
};

/** The draft of an unchanged configuration. */
export function configDraftOf(config: AlarmConfig): ConfigDraft {
  const source = (key: SourceKey): SourceDraft => {
    const own = config.sources[key];
    const on = own?.on === undefined ? '' : own.on ? 'on' : 'off';
    return { on, systems: own?.systems?.join(', ') ?? '' };
  };
  const { on, metres, minutes } = config.fakeWorkPlate;
  return {
    priorities: config.priorities,
    shelve: byPriority((priority) => String(config.shelveMinutes[priority])),
    escalation: byPriority((priority) => config.escalation[priority].join(', ')),
    sources: Object.fromEntries(KEYS.map((key) => [key, source(key)])) as Record<
      SourceKey,
      SourceDraft
    >,
    fake: { on, metres: String(metres), minutes: String(minutes) },
  };
}

function whole(text: string, { min, max }: { min: number; max: number }): number | null {
  const value = /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : NaN;
  return value >= min && value <= max ? value : null;
}

function parts(text: string): readonly string[] {
  return text
    .split(/[,，;；\s]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Ascending minutes, three at most; null for anything else. */
function steps(text: string): number[] | null {
  const values = parts(text).map((part) =>
    /^\d{1,5}(\.\d{1,2})?$/.test(part) ? Number(part) : NaN,
  );
  if (values.length > 3) return null;
  const fits = values.every((value, index) => {
    return value >= STEP_LEAST && value <= STEP_MOST && value > (values[index - 1] ?? 0);
  });
  return fits ? values : null;
}

/**
 * The configuration of a draft, with the saved rules.
 * @returns its problems, by field.
 */
export function configOf(
  draft: ConfigDraft,
  saved: AlarmConfig,
): Result<AlarmConfig, ConfigProblems> {
  const problems: Record<string, ConfigProblems[string]> = {};
  const number = (field: string, text: string, within: { min: number; max: number }): number => {
    const value = whole(text, within);
    if (value === null) problems[field] = { key: 'alarmRules.check.minutes', values: within };
    return value ?? 0;
  };
  const shelveMinutes = byPriority((priority) =>
    number(`shelve.${priority}`, draft.shelve[priority], { min: 1, max: SHELVE_MOST }),
  );
  const escalation = byPriority((priority) => {
    const values = steps(draft.escalation[priority]);
    if (values === null) problems[`escalation.${priority}`] = { key: 'alarmRules.check.steps' };
    return values ?? [];
  });
  const fakeWorkPlate = {
    on: draft.fake.on,
    metres: number('fake.metres', draft.fake.metres, METRES),
    minutes: number('fake.minutes', draft.fake.minutes, MINUTES),
  };
  if (Object.keys(problems).length > 0) return fail(problems);
  // Sources that are not shown here stay unchanged.
  const sources: AlarmConfig['sources'] = { ...saved.sources };
  for (const key of KEYS) {
    const { on, systems } = draft.sources[key];
    const ids = parts(systems);
    delete sources[key];
    if (on !== '' || ids.length > 0) {
      sources[key] = {
        ...(on === '' ? {} : { on: on === 'on' }),
        ...(ids.length === 0 ? {} : { systems: [...ids] }),
      };
    }
  }
  const priorities = { ...draft.priorities };
  return ok({ ...saved, priorities, shelveMinutes, escalation, sources, fakeWorkPlate });
}
