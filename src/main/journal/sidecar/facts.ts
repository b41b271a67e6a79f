import { PRIORITIES, type Priority } from '@shared/model/alarm';
import type { JournalEntry } from '@main/journal/entry';

/** What an entry says, read out of its body and key, as searches and lists show it. */
export interface EntryFacts {
  /** Under which it is searched and shown. */
  readonly kind: string;
  /** '' where the entry is about no channel. */
  readonly channel: string;
  /** '' where the entry is about no alarm. */
  readonly alarmClass: string;
  readonly object: string;
  readonly site: string;
  /** Priority of the entry's alarm; null where it has none or it is not known. */
  readonly priority: Priority | null;
  /** Who did it; '' where nobody did. */
  readonly by: string;
  /** One line of the entry's own words; '' where it has none. */
  readonly text: string;
}

/** What an alarm's own entry says about it, for the entries that only name it. */
export type AlarmFacts = Pick<
  EntryFacts,
  'channel' | 'alarmClass' | 'object' | 'site' | 'priority'
>;

/** Names of body values that are words of the program, not of people: no search finds them. */
const KEYWORDS: ReadonlySet<string> = new Set([
  'channel',
  'alarmClass',
  'priority',
  'event',
  'where',
  'outcome',
  'mode',
  'raw',
]);

/** What a body's own words are, in the order in which they are looked for. */
const OWN_WORDS = [
  'text',
  'comment',
  'reason',
  'note',
  'message',
  'to',
  'name',
  'outcome',
  'event',
];

type Body = Readonly<Record<string, unknown>>;

/** The body as an object; {} for one that cannot be read. */
export function bodyOf(entry: Pick<JournalEntry, 'body'>): Body {
  try {
    const body: unknown = JSON.parse(entry.body);
    return typeof body === 'object' && body !== null ? (body as Body) : {};
  } catch {
    return {};
  }
}

/**
 * @param alarm facts of the alarm that the entry names, when they are known: only a `received`
 * entry says them itself, the key of others holds some.
 */
export function factsOf(entry: JournalEntry, body: Body, alarm: AlarmFacts | null): EntryFacts {
  const own = alarmFactsOf(entry, body, alarm);
  const by = textOf(body['by']) || (entry.kind === 'received' ? '' : textOf(body['name']));
  const words = OWN_WORDS.map((name) => textOf(body[name])).filter((text) => text !== '');
  const isUnknown = body['recognised'] === false && textOf(body['text']) === '';
  return {
    ...own,
    kind: shownKind(entry, body),
    by,
    text: isUnknown ? textOf(body['raw']) : (words[0] ?? ''),
  };
}

/** The kind of an entry; a blinking taskbar entry is a delivery, though it is written as configuration. */
function shownKind({ kind }: JournalEntry, body: Body): string {
  return kind === 'configuration' && body['event'] === 'attracted' ? 'attracted' : kind;
}

/** The facts of the alarm that an entry is about. */
export function alarmFactsOf(
  entry: JournalEntry,
  body: Body,
  alarm: AlarmFacts | null,
): AlarmFacts {
  if (entry.kind !== 'received' && alarm !== null) return alarm;
  const [channel = '', alarmClass = '', object = ''] = partsOf(entry.alarmKey);
  const priority = PRIORITIES.find((one) => one === body['priority']) ?? null;
  return {
    channel: textOf(body['channel']) || channel,
    alarmClass: textOf(body['alarmClass']) || alarmClass,
    object: textOf(body['object']) || (object.startsWith('sha256:') ? '' : object),
    site: textOf(body['site']),
    priority,
  };
}

/**
 * Everything that a text search of an entry looks in: object, site and every value of its body that
 * people read. Values are apart, so that no search finds the end of one with the begin of the next.
 */
export function wordsOf(body: Body, facts: EntryFacts): string {
  const found = new Set<string>();
  const add = (value: string): void => {
    const plain = searchable(value);
    if (plain !== '') found.add(plain);
  };
  add(facts.object);
  add(facts.site);
  collect(body, add);
  if (body['recognised'] === false) add(textOf(body['raw']));
  return [...found].join('\u001f');
}

/** The form in which texts are compared: width and case make no difference, control signs are spaces. */
export function searchable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

function collect(value: unknown, add: (text: string) => void): void {
  if (typeof value === 'string') add(value);
  else if (typeof value === 'number') add(String(value));
  else if (Array.isArray(value)) for (const one of value) collect(one, add);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) if (!KEYWORDS.has(name)) collect(one, add);
  }
}

/** Parts of a key; `|` and `#` inside of a part are written with a backslash. */
function partsOf(key: string): readonly string[] {
  const parts = [''];
  for (let at = 0; at < key.length; at += 1) {
    const sign = key[at];
    if (sign === '|') parts.push('');
    else parts[parts.length - 1] += sign === '\\' ? (key[(at += 1)] ?? '') : (sign ?? '');
  }
  return parts;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
