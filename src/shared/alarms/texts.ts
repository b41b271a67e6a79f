import type { Label } from '../catalogue/label';
import { ALARM_CLASSES, SOURCE_CLASSES, type AlarmClass } from '../model/alarmClasses';
import type { ResponseCard, SourceClassSpec } from './alarmClass';
import type { AlarmChannel, DeclaredAction, SourceClass } from './declared';
import { SERVER_ACTIONS } from './serverActions';
import { ALARM_SOURCES } from './sources';
import type { TextValue } from './textValue';

type Language = keyof Label;
type Card = Readonly<Record<keyof ResponseCard, string>>;

/** Texts by class, slot of its text and, for codes, code. */
type SlotTexts<Text> = Readonly<Record<string, Readonly<Record<string, Text>>>>;

/** The texts of the declared sources, as texts of the interface (i18n key alarm.*). */
interface AlarmTexts {
  readonly class: Readonly<Record<AlarmClass, string>>;
  readonly text: Readonly<Record<SourceClass, string>>;
  readonly card: Readonly<Record<AlarmClass, Card>>;
  readonly unit: SlotTexts<string>;
  readonly choice: SlotTexts<Readonly<Record<string, string>>>;
  readonly told: Readonly<Record<DeclaredAction['act'], string>>;
}

/** Builds the texts of one language. Pure. */
export function alarmTexts(language: Language): AlarmTexts {
  const inLanguage = (label: Label): string => label[language];
  return {
    class: mapped(ALARM_CLASSES, ({ name }) => inLanguage(name)),
    text: mapped(SOURCE_CLASSES, ({ text }) => inLanguage(text)),
    card: mapped(ALARM_CLASSES, ({ card }) => ({
      cause: inLanguage(card.cause),
      consequence: inLanguage(card.consequence),
      action: inLanguage(card.action),
    })),
    unit: mapped(SOURCE_CLASSES, (spec) =>
      slots(spec, (value) => ('unit' in value ? inLanguage(value.unit) : null)),
    ),
    choice: mapped(SOURCE_CLASSES, (spec) =>
      slots(spec, (value) => ('words' in value ? mapped(value.words, inLanguage) : null)),
    ),
    told: named(SERVER_ACTIONS.map(({ act, done }) => [act, inLanguage(done)])),
  };
}

/** Names of the channels (i18n key alarmList.channelName). Pure. */
export function channelNames(language: Language): Readonly<Record<AlarmChannel, string>> {
  return named(ALARM_SOURCES.map(({ channel, name }) => [channel, name[language]]));
}

/** What each server action does (i18n key alarmList.serverAction). Pure. */
export function serverActionTexts(
  language: Language,
): Readonly<Record<DeclaredAction['key'], string>> {
  return named(SERVER_ACTIONS.map(({ key, does }) => [key, does[language]]));
}

function named<Name extends string, Value>(
  entries: readonly (readonly [Name, Value])[],
): Readonly<Record<Name, Value>> {
  return Object.fromEntries(entries) as Record<Name, Value>;
}

function mapped<Name extends string, From, To>(
  record: Readonly<Record<Name, From>>,
  make: (value: From) => To,
): Readonly<Record<Name, To>> {
  const entries = Object.entries<From>(record).map(([name, value]) => [name, make(value)] as const);
  return Object.fromEntries(entries) as Record<Name, To>;
}

/** Maps the values of a class; values that map to undefined are left out. */
function slots<Text>(
  { values }: SourceClassSpec,
  make: (value: TextValue) => Text | null,
): Readonly<Record<string, Text>> {
  const texts = Object.entries(values).flatMap(([slot, value]) => {
    const text = make(value);
    return text === null ? [] : [[slot, text] as const];
  });
  return Object.fromEntries(texts);
}
