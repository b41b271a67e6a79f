import type { KeyUnder } from '@shared/i18n/textKey';
import { systemClock } from '@shared/base/clock';
import { reasonOf } from '@shared/base/errors';
import { knownZone, setTimeZone, timeZone, wallTime } from '@shared/base/time';
import { zonedTime } from '@shared/base/zonedTime';
import { defaultSettings } from '@shared/model/settings';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import type { Translate } from '@shared/model/translate';
import { createTranslator } from './texts/translator';
import { placesOf } from './storage/places';
import { ANCHOR_FILE, writeAnchor } from './journal/anchors/anchors';
import { languageOf, shiftText, verifyText } from './journal/cliPrint';
import { deskIntervals } from './journal/reading/deskIntervals';
import { ENTRY_KINDS, noteOf } from './journal/entry';
import { anchorFileOf, identityIn } from './journal/identity';
import { packJournal } from './journal/pack/pack';
import { unpackJournal } from './journal/pack/place';
import { unpackBeside } from './journal/pack/unpack';
import { answerAsThread, unpackInThread } from './journal/pack/thread';
import { PackProblem } from './journal/pack/problem';
import { JournalSearch, type FoundEntry, type SearchCursor } from './journal/reading/search';
import { shownOf } from './alarms/report/shown';
import { JournalStore } from './journal/writing/store';
import { monthsIn, verifyJournal } from './journal/anchors/verify';

/** Asked wrongly: said with the usage. The key is one of `journalCommand`; '' says no more. */
class Usage extends Error {
  constructor(
    readonly key: KeyUnder<'journalCommand'> | '',
    readonly values: Readonly<Record<string, string>> = {},
  ) {
    super(key);
  }
}

/** The zone of the servers where none is named, as in the app. */
const DEFAULT_ZONE = defaultSettings().serverTimeZone;

/** A text of the command. */
type Say = (key: KeyUnder<'journalCommand'>, values?: Record<string, string | number>) => string;

const OPTIONS = {
  lang: { type: 'string' },
  zone: { type: 'string' },
  anchors: { type: 'string' },
  text: { type: 'string', default: '' },
  kind: { type: 'string', multiple: true, default: [] as string[] },
  class: { type: 'string', multiple: true, default: [] as string[] },
  from: { type: 'string' },
  to: { type: 'string' },
  limit: { type: 'string', default: '50' },
  json: { type: 'boolean', default: false },
} as const;

function asked(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true });
  } catch (error) {
    throw new Usage('badOption', { reason: reasonOf(error) });
  }
}
type Options = ReturnType<typeof asked>['values'];

/** Everything is said in one language, which the arguments may name even where they are wrong. */
function translateFor(args: readonly string[]): Translate {
  const { values } = parseArgs({ args: [...args], options: OPTIONS, strict: false });
  const asked = typeof values.lang === 'string' ? values.lang : undefined;
  const translator = createTranslator(languageOf(asked, process.env) ?? 'zh');
  return (key, texts) => translator.translate(key, texts);
}

const translate = translateFor(process.argv.slice(2));
const say: Say = (key, values) => translate(`journalCommand.${key}`, values);

/** Where the app of this user keeps its journal; before it was moved, where it kept it. */
function defaultFolder(): string {
  const { platform, env } = process;
  const { data, former } = placesOf({ platform, env, home: homedir() });
  const folder = join(data, 'journal');
  if (former === '' || monthsIn(folder).length > 0) return folder;
  const before = join(former, 'journal');
  return monthsIn(before).length > 0 ? before : folder;
}

/** @throws Usage when there is no journal. */
function journalIn(folder = defaultFolder()): string {
  if (monthsIn(folder).length === 0) throw new Usage('noJournal', { folder });
  return folder;
}

function anchorsOf(folder: string, { anchors }: Options): string {
  return anchors ?? join(dirname(resolve(folder)), 'anchors', ANCHOR_FILE);
}

/** Where the anchors of the journal that stands there now go. */
function ownAnchors(folder: string, options: Options): string {
  return anchorFileOf(anchorsOf(folder, options), identityIn(folder)?.id ?? '');
}

function verify(place: string | undefined, options: Options): number {
  const folder = journalIn(place);
  const report = verifyJournal(folder, anchorsOf(folder, options));
  console.log(verifyText(folder, report, translate));
  return report.ok ? 0 : 1;
}

function anchor(place: string | undefined, options: Options): number {
  const folder = journalIn(place);
  const file = ownAnchors(folder, options);
  const at = Date.now();
  const store = new JournalStore(folder, () => Date.now());
  store.open();
  const end = store.end();
  writeAnchor(file, { at, ...end });
  store.append([noteOf(at, { event: 'anchor', ...end, file })]);
  store.close();
  console.log([file, say('anchored', { ...end })].join('\n'));
  return 0;
}

function desk(place: string | undefined): number {
  const folder = journalIn(place);
  const store = new JournalStore(folder, () => Date.now());
  console.log(say('journal', { folder }));
  for (const shift of deskIntervals(store.ofKind('configuration'))) {
    console.log(shiftText(shift, translate));
  }
  return 0;
}

async function search(place: string | undefined, options: Options): Promise<number> {
  const folder = journalIn(place);
  const clock = systemClock();
  const kinds = options.kind;
  const unknown = kinds.find((kind) => !ENTRY_KINDS.some((known) => known === kind));
  if (unknown !== undefined)
    throw new Usage('noKind', { kind: unknown, kinds: ENTRY_KINDS.join(' ') });
  let left = Number(options.limit);
  if (!Number.isInteger(left) || left < 1) throw new Usage('noNumber', { limit: options.limit });
  const query = {
    from: timeOf(options.from),
    to: timeOf(options.to),
    kinds,
    classes: options.class,
    priorities: [],
    alarmId: '',
    text: options.text,
    owners: null,
  };
  // The app keeps the indexes; they are read where they are.
  const journal = new JournalSearch({
    dir: folder,
    mayWrite: false,
    monotonic: () => clock.monotonic(),
    pause: () => Promise.resolve(),
  });
  const unreadable = new Set<string>();
  let cursor: SearchCursor | null = null;
  do {
    const page = await journal.search({ ...query, cursor, limit: Math.min(left, 500) });
    for (const one of page.found) {
      console.log(options.json ? JSON.stringify(one.entry) : lineOf(one));
    }
    left -= page.found.length;
    for (const month of page.unreadable) unreadable.add(month);
    cursor = page.next;
  } while (cursor !== null && left > 0);
  journal.close();
  for (const month of unreadable) console.error(say('unreadable', { month }));
  return unreadable.size === 0 ? 0 : 1;
}

/** An entry as the journal screen shows it, a tab between. */
function lineOf(found: FoundEntry): string {
  const { kind, priority, class: alarmClass, object, text, by } = shownOf(found, translate);
  const { at, seq } = found.entry;
  const words = [kind, priority || '-', alarmClass || '-', object, text, by];
  // A line stays one, whatever a message holds.
  return [wallTime(at), String(seq), ...words.map((word) => word.replace(/\p{Cc}+/gu, ' '))].join(
    '\t',
  );
}

/** A time of the zone in which times are shown, ms; null for none. @throws Usage for what is no time. */
function timeOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const whole = /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00` : text;
  const at = zonedTime(whole, timeZone() ?? DEFAULT_ZONE);
  if (at === null) throw new Usage('noTime', { text });
  return at;
}

async function pack(args: readonly string[], options: Options): Promise<number> {
  const [first, second] = args;
  const out = second ?? first;
  if (out === undefined) throw new Usage('noPlace');
  const folder = journalIn(second === undefined ? undefined : first);
  const anchorFile = anchorsOf(folder, options);
  const what = { file: out, anchorFile, now: Date.now(), owners: null };
  const { entries } = await packJournal(folder, what);
  console.log(say('packed', { file: out, count: entries }));
  return 0;
}

async function unpack(args: readonly string[], options: Options): Promise<number> {
  const [file, folder = defaultFolder()] = args;
  if (file === undefined) throw new Usage('noPack');
  const what = { file, dir: folder, now: Date.now() };
  const { entries } = await unpackJournal(what, ownAnchors(folder, options), (args) =>
    unpackInThread(new URL(import.meta.url), args),
  );
  console.log(say('unpacked', { folder, count: entries }));
  return 0;
}

async function run(args: readonly string[]): Promise<number> {
  const { positionals, values } = asked(args);
  const [command, ...rest] = positionals;
  if (languageOf(values.lang, process.env) === null) {
    throw new Usage('noLanguage', { language: values.lang ?? '' });
  }
  const zone = knownZone(values.zone ?? DEFAULT_ZONE);
  if (zone === undefined) throw new Usage('noZone', { zone: values.zone ?? '' });
  setTimeZone(zone);
  switch (command) {
    case 'verify':
      return verify(rest[0], values);
    case 'anchor':
      return anchor(rest[0], values);
    case 'desk':
      return desk(rest[0]);
    case 'search':
      return search(rest[0], values);
    case 'pack':
      return pack(rest, values);
    case 'unpack':
      return unpack(rest, values);
    default:
      throw command === undefined ? new Usage('') : new Usage('noCommand', { command });
  }
}

/** 0 all is well, 1 journal, pack or disk is not, 2 asked wrongly. */
async function main(args: readonly string[]): Promise<number> {
  try {
    return await run(args);
  } catch (error) {
    if (error instanceof Usage) {
      const why = error.key === '' ? [] : [say(error.key, error.values)];
      console.error([...why, say('usage')].join('\n\n'));
      return 2;
    }
    const reason = reasonOf(error);
    const isPack = error instanceof PackProblem;
    console.error(say(isPack ? `pack.${error.reason}` : 'failed', { reason }));
    return 1;
  }
}

if (isMainThread) process.exitCode = await main(process.argv.slice(2));
else await answerAsThread(unpackBeside);
