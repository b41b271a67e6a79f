import { readPage, type Page } from '@shared/api/page';
import { isNothing, listIn, recordIn, treeRowsIn } from '@shared/api/rows';
import { isRead, type CallSpec } from '@shared/api/call';
import type { Envelope } from '@shared/api/envelope';
import { badRequest, type ApiFailure } from '@shared/api/failure';
import { systemClock, type Clock } from '@shared/base/clock';
import { Emitter } from '@shared/base/emitter';
import { fail, ok, type Result } from '@shared/base/result';
import { callOf, findFamily } from '@shared/catalogue';
import type { DictionarySource, FamilySpec } from '@shared/catalogue/family';
import { readRecord, type RecordView } from '@shared/catalogue/record';
import { ownPage } from '@shared/catalogue/ownPage';
import { listCallOf, pagingNames, panelOf, recordsOf, shapeOf } from '@shared/catalogue/screens';
import type { UploadedFile } from '@shared/ipc/parts/core';
import type { DictionaryEntry, MenuNode, OptionNode, SessionMenu } from '@shared/model/menu';
import type { MenuChoices } from '@shared/model/menuMap';
import { z } from 'zod';
import { wireText } from '../net/wireText';
import type { UploadPart } from '../ports/http';
import type { Logger } from '../ports/log';
import type { PasswordTransforms } from '../session/passwords';
import type { CallArgs, ReceivedFile, Session } from '../session/session';
import { readButtons, readRoutes, readTopMenus } from './menu';
import { argsOf } from '../session/args';
import { Batches } from './batch';
import { DEFAULT_OPTIONS, readDictionary, readOptions } from './options';
import { optionArgs, optionsSpecOf, RecordsService, ROWS_MOST } from './records';
import { Slots } from './slots';
import { sortQuery, writeRecord, type FormValues } from './write';

export type { ReceivedFile } from '../session/session';

type Answer<T> = Promise<Result<T, ApiFailure>>;

export interface PageQuestion {
  readonly family: string;
  readonly view?: string | undefined;
  readonly current: number;
  readonly size: number;
  readonly sort: readonly { readonly field: string; readonly direction: 'asc' | 'desc' }[];
  readonly filters: Readonly<Record<string, string>>;
  readonly slot: string;
}

/** A file that the server writes. */
export interface FileQuestion {
  readonly family: string;
  /** Key of the file in the family's screen. */
  readonly file: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly id?: string | undefined;
}

/** A record as a form sends it. */
export interface SaveDraft {
  readonly family: string;
  readonly panel?: string | undefined;
  readonly mode: 'add' | 'edit';
  readonly id?: string | undefined;
  readonly values: FormValues;
  readonly given?: Readonly<Record<string, string>> | undefined;
  readonly items?: readonly FormValues[] | undefined;
}

/** The call of a dictionary by the section of the documents that uses it (spec 2 §7.8, 3 §7 Dictionaries). */
const DICTIONARY_CALLS: Readonly<Record<DictionarySource, string>> = {
  plain: 'dict.dictionary',
  post: 'dict.dictionaryPost',
  tree: 'dict.dictionaryTree',
  auto: 'dict.autoRouteDictionary',
  biz: 'dictBiz.dictionary',
};

const uploadSchema = z.looseObject({
  link: z.string().min(1),
  name: wireText,
  originalName: wireText,
});

/** The call of a family's screen for a purpose; only declared calls can be sent. */
function screenCall(key: string, use: keyof NonNullable<FamilySpec['screen']>['calls']) {
  const family = findFamily(key);
  const id = family?.screen?.calls[use];
  if (family === undefined || id === undefined) return badRequest(`${key} has no call for ${use}`);
  return ok({ family, spec: callOf(id) });
}

/**
 * Family and call of a save, the field whose items the call takes as a list, and the fields that a new record
 * takes from its panel's row.
 */
function saveCall({ family: key, panel, mode }: SaveDraft) {
  if (panel === undefined) {
    const found = screenCall(key, mode);
    if (!found.ok) return found;
    const items = found.value.family.screen?.items;
    const taken: readonly string[] = [];
    return ok({ ...found.value, itemsOf: items && findFamily(items.family), taken });
  }
  const owner = findFamily(key);
  const spec = owner === undefined ? undefined : panelOf(owner, panel);
  const id = spec?.edits?.[mode];
  const family = spec === undefined ? undefined : recordsOf(spec.call);
  if (id === undefined || family === undefined) return badRequest(`${key} has no ${panel}.${mode}`);
  const taken: readonly string[] = mode === 'add' ? Object.keys(spec?.edits?.given ?? {}) : [];
  return ok({ family, spec: callOf(id), itemsOf: undefined, taken });
}

/** Everything of a tree call that is documented with paging parameters, although it answers no page. */
function pagingOf(spec: CallSpec): Readonly<Record<string, string>> {
  const names = pagingNames(spec);
  return spec.params?.includes(names.size) === true
    ? { [names.current]: '1', [names.size]: String(ROWS_MOST) }
    : {};
}

/** The conditions that the documents name for a call, and those that are left to the client. */
function dividedFilters(spec: CallSpec, filters: Readonly<Record<string, string>>) {
  const filled = Object.entries(filters).filter(([, value]) => value !== '');
  const isAsked = ([key]: readonly [string, string]): boolean => {
    const plain = key.replace(/_(equal|like)$/, '');
    return spec.params?.some((param) => param === key || param === plain) === true;
  };
  return {
    asked: Object.fromEntries(
      filled.filter(isAsked).map(([key, value]) => [key.replace(/_(equal|like)$/, ''), value]),
    ),
    own: Object.fromEntries(filled.filter((entry) => !isAsked(entry))),
  };
}

/** True for the record of a screen of one, which its server knows without an id. */
function isOnlyRecord({ family, panel }: SaveDraft): boolean {
  const screen = findFamily(family)?.screen;
  return screen !== undefined && panel === undefined && shapeOf(screen) === 'sheet';
}

function done(answer: Result<Envelope, ApiFailure>): Result<null, ApiFailure> {
  return answer.ok ? ok(null) : answer;
}

/** Progress of work on many rows: `done` of `total` rows of a job. */
export interface BatchProgress {
  readonly job: string;
  readonly done: number;
  readonly total: number;
}

/** A dictionary that was asked for, and when: monotonic ms. */
interface KeptDictionary {
  readonly asked: Answer<readonly DictionaryEntry[]>;
  readonly at: number;
}

/** Shorter than a form's limit of age, so that what a form asks again is answered by the server. ms */
const KEPT_MS = 4 * 60_000;

/** Generic calls of windows over the catalogue, sent by the live session. */
export class DataService {
  readonly progress = new Emitter<BatchProgress>();
  private readonly slots = new Slots();
  private readonly dictionaries = new Map<string, KeptDictionary>();
  readonly records: RecordsService;
  readonly batches: Batches;

  private lastRoutes: readonly MenuNode[] = [];

  /** @param menuChoices the menu map of the signed-in tenant. */
  constructor(
    private readonly session: () => Session | null,
    private readonly passwords: PasswordTransforms,
    private readonly log: Logger,
    private readonly menuChoices: () => MenuChoices,
    private readonly clock: Pick<Clock, 'monotonic'> = systemClock(),
  ) {
    this.records = new RecordsService(session, this.slots);
    this.batches = new Batches({
      call: (spec, args) => this.call(spec, args),
      transform: (text) => this.transform()(text),
      progress: (job, done, total) => this.progress.emit({ job, done, total }),
    });
  }

  /** The server's latest routes for the signed-in user. */
  routes(): readonly MenuNode[] {
    return this.lastRoutes;
  }

  /** Dictionaries are fetched again at their next use. */
  forgetDictionaries(): void {
    this.dictionaries.clear();
  }

  /** Forgets everything of one session: caches and running requests. */
  clear(): void {
    this.slots.cancelAll();
    this.dictionaries.clear();
    this.lastRoutes = [];
  }

  /** One page of records, each parsed alone; a newer request of the slot cancels this one. */
  async page(question: PageQuestion): Answer<Page<RecordView>> {
    const family = findFamily(question.family);
    const id = family?.screen && listCallOf(family.screen, question.view);
    if (family === undefined || id === undefined) {
      return badRequest(`${question.family} has no list ${question.view ?? ''}`);
    }
    const spec = callOf(id);
    if (spec.kind !== 'page') return this.whole(family, spec, question);
    const names = pagingNames(spec);
    const filters = Object.entries(question.filters).filter(([, value]) => value !== '');
    const query = {
      ...Object.fromEntries(filters),
      [names.current]: String(question.current),
      [names.size]: String(question.size),
      ...sortQuery(question.sort),
    };
    const answer = await this.slots.run(question.slot, (signal) =>
      this.call(spec, { ...argsOf(spec, query), signal }),
    );
    if (!answer.ok) return answer;
    const page = readPage(answer.value.data, question);
    if (page === undefined) return fail({ kind: 'otherShape', detail: 'not a page' });
    const of = recordsOf(id) ?? family;
    return ok({ ...page, records: page.records.map((record) => readRecord(of, record)) });
  }

  /**
   * A list whose call has no pages: the server answers everything, the page is made here. Conditions that the
   * documents name for the call are still the server's.
   */
  private async whole(
    family: FamilySpec,
    spec: CallSpec,
    question: PageQuestion,
  ): Answer<Page<RecordView>> {
    const of = recordsOf(spec.id) ?? family;
    const { asked, own } = dividedFilters(spec, question.filters);
    const answer = await this.slots.run(question.slot, (signal) =>
      this.call(spec, { ...argsOf(spec, { ...pagingOf(spec), ...asked }), signal }),
    );
    if (!answer.ok) return answer;
    const rows = treeRowsIn(answer.value.data);
    if (rows === undefined) return fail({ kind: 'otherShape', detail: 'no list' });
    const records = rows.slice(0, ROWS_MOST).map((record) => readRecord(of, record));
    const rest = { ...question, filters: own };
    return ok(ownPage(records, rest));
  }

  /** One record, whole; `gone` where the server has it no more: it answers nothing, or no record. */
  async detail(key: string, id?: string): Answer<RecordView> {
    const found = screenCall(key, 'detail');
    if (!found.ok) return found;
    const { spec } = found.value;
    const asked = id === undefined ? {} : { [spec.params?.[0] ?? 'id']: id };
    const answer = await this.call(spec, argsOf(spec, asked));
    if (!answer.ok) return answer;
    const { family } = found.value;
    const isWanted = (one: unknown): boolean =>
      id === undefined || readRecord(family, one).id === id;
    const raw = recordIn(answer.value.data, isWanted);
    if (isNothing(raw)) return fail({ kind: 'gone' });
    if (typeof raw !== 'object') return fail({ kind: 'otherShape', detail: 'not a record' });
    const record = readRecord(family, raw);
    // The only record of a screen needs no id of its own.
    return record.id === '' && id !== undefined ? fail({ kind: 'gone' }) : ok(record);
  }

  /** Saves a record of a screen or of one of its panels. */
  async save(draft: SaveDraft): Answer<null> {
    const { mode, id, values, given = {}, items } = draft;
    // Without its id a server would take the record for a new one.
    if (mode === 'edit' && (id === undefined || id === '') && !isOnlyRecord(draft))
      return badRequest('an edit needs an id');
    const found = saveCall(draft);
    if (!found.ok) return found;
    if (this.session() === null) return fail({ kind: 'signedOut' });
    const { family, spec, itemsOf, taken } = found.value;
    const own = mode === 'edit' ? id : undefined;
    // Values that every new record of a screen gets, without a field in the form.
    const fixed = mode === 'add' && draft.panel === undefined ? family.screen?.given : undefined;
    const written = writeRecord(family, mode, own, values, this.transform());
    const around = Object.entries(given).filter(([name]) => taken.includes(name));
    const record = { ...Object.fromEntries(around), ...written, ...fixed };
    if (itemsOf === undefined || mode === 'edit') {
      return done(await this.call(spec, argsOf(spec, record)));
    }
    // The record's own fields go into the query, its items are the body (spec 2 §3).
    const list = (items ?? []).map((item) =>
      writeRecord(itemsOf, 'add', undefined, item, this.transform()),
    );
    return done(await this.call(spec, argsOf(spec, record, list)));
  }

  /** Adds records by a call with a list of them as its body; the server adds all or none. */
  async addMany(key: string, rows: readonly FormValues[]): Answer<null> {
    const found = screenCall(key, 'addMany');
    if (!found.ok) return found;
    if (this.session() === null) return fail({ kind: 'signedOut' });
    const { family, spec } = found.value;
    const value = rows.map((row) => ({
      ...writeRecord(family, 'add', undefined, row, this.transform()),
      ...family.screen?.given,
    }));
    return done(await this.call(spec, argsOf(spec, {}, value)));
  }

  /** Options of a reference: only calls that a declaration names for options are allowed. */
  async options(call: string): Answer<readonly OptionNode[]> {
    const spec = optionsSpecOf(call);
    const session = this.session();
    if (spec === undefined || !isRead(callOf(call).kind)) return badRequest(`no options ${call}`);
    if (session === null) return fail({ kind: 'signedOut' });
    const answer = await this.call(callOf(call), optionArgs(callOf(call), spec, session));
    if (!answer.ok) return answer;
    const list = listIn(answer.value.data);
    if (list === undefined) return fail({ kind: 'otherShape', detail: 'no options' });
    return ok(readOptions(list, { ...DEFAULT_OPTIONS, ...spec }));
  }

  /** A dictionary, kept for some minutes; a failed answer is not kept. */
  dictionary(code: string, from: DictionarySource = 'plain'): Answer<readonly DictionaryEntry[]> {
    const name = `${from}:${code}`;
    const kept = this.dictionaries.get(name);
    const at = this.clock.monotonic();
    if (kept !== undefined && at - kept.at < KEPT_MS) return kept.asked;
    const asked = this.askDictionary(name, code, from);
    this.dictionaries.set(name, { asked, at });
    return asked;
  }

  async upload(file: UploadPart): Answer<UploadedFile> {
    const answer = await this.call(callOf('oss.putFile'), {
      body: { kind: 'multipart', files: [file] },
    });
    if (!answer.ok) return answer;
    const stored = uploadSchema.safeParse(answer.value.data);
    if (!stored.success) return fail({ kind: 'otherShape', detail: 'no link' });
    const { link, name, originalName } = stored.data;
    return ok({ link, name: originalName || name || file.name });
  }

  /** A file that the server writes for a screen; `progress` is told bytes. */
  async receive(
    question: FileQuestion,
    signal: AbortSignal,
    progress: (bytes: number, total: number | null) => void,
  ): Answer<ReceivedFile> {
    const files = findFamily(question.family)?.screen?.files ?? [];
    const file = files.find(({ key }) => key === question.file);
    const session = this.session();
    if (file === undefined) return badRequest(`${question.family} has no file ${question.file}`);
    if (session === null) return fail({ kind: 'signedOut' });
    const spec = callOf(file.call);
    const ids = file.idsParam === undefined ? {} : { [file.idsParam]: question.id ?? '' };
    const args = argsOf(spec, { ...question.filters, ...ids });
    return session.download(spec, { ...args, signal }, progress);
  }

  /** Routes, permission codes and subsystems, all of this person (spec 1 §6); missing subsystems never hide the routes. */
  async menu(topMenuId: string | undefined): Answer<SessionMenu> {
    const session = this.session();
    if (session === null) return fail({ kind: 'signedOut' });
    // Without top menus no subsystem stays chosen.
    session.chooseSystem(topMenuId ?? '');
    const routesCall = callOf('menu.routes');
    const chosen = topMenuId === undefined ? {} : { topMenuId };
    const [routes, buttons, tops, systems] = await Promise.all([
      session.call(routesCall, argsOf(routesCall, chosen)),
      session.call(callOf('menu.buttons')),
      session.call(callOf('menu.userTopMenu')),
      session.call(callOf('menu.userPlatformSys')),
    ]);
    if (!routes.ok) return routes;
    if (!buttons.ok) return buttons;
    const read = readRoutes(routes.value.data);
    this.lastRoutes = read.routes;
    const { repeated, refused, cut } = read.notes;
    if (repeated + refused + cut > 0) this.log.warn('the menu was mended', { ...read.notes });
    return ok({
      choices: this.menuChoices(),
      routes: read.routes,
      permissions: readButtons(buttons.value.data),
      topMenus: readTopMenus(
        tops.ok ? tops.value.data : null,
        systems.ok ? systems.value.data : null,
      ),
    });
  }

  private async askDictionary(
    name: string,
    code: string,
    from: DictionarySource,
  ): Answer<readonly DictionaryEntry[]> {
    const spec = callOf(DICTIONARY_CALLS[from]);
    const answer = await this.call(spec, argsOf(spec, { code }));
    const list = answer.ok ? listIn(answer.value.data) : undefined;
    if (list !== undefined) return ok(readDictionary(list));
    this.dictionaries.delete(name);
    return answer.ok ? fail({ kind: 'otherShape', detail: 'no dictionary' }) : answer;
  }

  private transform(): (text: string) => string {
    const session = this.session();
    if (session === null) throw new Error('nobody is signed in');
    return this.passwords.get(session.server.passwordTransform);
  }

  private call(spec: CallSpec, args: CallArgs): Answer<Envelope> {
    const session = this.session();
    return session === null
      ? Promise.resolve(fail({ kind: 'signedOut' } as const))
      : session.call(spec, args);
  }
}
