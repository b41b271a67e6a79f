import type { Page } from '@shared/api/page';
import { entriesOf, isNothing, listIn, recordIn } from '@shared/api/rows';
import { isRead, isWrite, type CallSpec } from '@shared/api/call';
import type { Envelope } from '@shared/api/envelope';
import { badRequest, type ApiFailure } from '@shared/api/failure';
import { systemClock, type Clock } from '@shared/base/clock';
import { Emitter } from '@shared/base/emitter';
import { fail, ok, type Result } from '@shared/base/result';
import { callOf, findFamily } from '@shared/catalogue';
import type { DictionarySource, FamilySpec } from '@shared/catalogue/family';
import { readCell, readRecord, type RecordView } from '@shared/catalogue/record';
import { ownPage } from '@shared/catalogue/ownPage';
import { isTreeList, ownTree } from '@shared/catalogue/ownTree';
import { hasList, listCallOf, panelOf, recordsOf, shapeOf } from '@shared/catalogue/screens';
import { kindOf } from '@shared/catalogue/kinds/registry';
import type { UploadedFile } from '@shared/ipc/parts/core';
import type { DictionaryEntry, MenuNode, OptionNode, SessionMenu } from '@shared/model/menu';
import { isAbsent } from '@shared/profile/route';
import type { MenuChoices } from '@shared/model/menuMap';
import type { Saved } from '@shared/model/saved';
import { z } from 'zod';
import { wireText } from '../net/wireText';
import type { UploadPart } from '../ports/http';
import type { Logger } from '../ports/log';
import { passwordTransform, type PasswordTransform } from '../session/passwords';
import type { CallArgs, ReceivedFile, Session } from '../session/session';
import { readRoutes, readTopMenus } from './menu';
import { PermissionCodes } from './permissionCodes';
import { argsOf } from '../session/args';
import { AskedPages, learnedHere, type LearnedLists } from './askedPages';
import { Batches } from './batch';
import { leftOutAlways, refusedBefore } from './breaks';
import { Grants } from './grants';
import { DEFAULT_OPTIONS, readDictionary, readOptions } from './options';
import { ReadBack } from './readBack';
import { optionArgs, optionsSpecOf, RecordsService, strangeParams } from './records';
import { Slots } from './slots';
import { Trees } from './trees';
import { writeRecord, type FormValues } from './write';

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

/** The call by which people change their own password: a server may want it in another form than a record's. */
const CHANGE_OF_PASSWORD = 'user.updatePassword';

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
    return ok({
      ...found.value,
      panel: undefined,
      itemsOf: items && findFamily(items.family),
      taken,
    });
  }
  const owner = findFamily(key);
  const spec = owner === undefined ? undefined : panelOf(owner, panel);
  const id = spec?.edits?.[mode];
  const family = spec === undefined ? undefined : recordsOf(spec.call);
  if (id === undefined || family === undefined) return badRequest(`${key} has no ${panel}.${mode}`);
  const taken: readonly string[] = mode === 'add' ? Object.keys(spec?.edits?.given ?? {}) : [];
  return ok({ family, panel: spec, spec: callOf(id), itemsOf: undefined, taken });
}

/** True for the record of a screen of one, which its server knows without an id. */
function isOnlyRecord({ family, panel }: SaveDraft): boolean {
  const screen = findFamily(family)?.screen;
  return screen !== undefined && panel === undefined && shapeOf(screen) === 'sheet';
}

/** The fields that a form of this place has: a panel's call may take fewer than the family has. */
function formOf(family: FamilySpec, { family: key, panel }: SaveDraft): FamilySpec['fields'] {
  const owner = panel === undefined ? undefined : findFamily(key);
  const own = owner === undefined || panel === undefined ? undefined : panelOf(owner, panel);
  const names = own?.edits?.fields;
  return names === undefined
    ? family.fields
    : family.fields.filter(({ name }) => names.includes(name));
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
  /** The server's menu was read anew: `routes` has it. */
  readonly menuRead = new Emitter<void>();
  private readonly slots = new Slots();
  private readonly dictionaries = new Map<string, KeptDictionary>();
  private readonly asked: AskedPages;
  private readonly readBack: ReadBack;
  readonly records: RecordsService;
  readonly batches: Batches;
  /** Lists that come whole, and trees. */
  readonly trees: Trees;
  /** What records may do. */
  readonly grants: Grants;
  /** What the signed-in person may do. */
  readonly codes: PermissionCodes;

  private lastRoutes: readonly MenuNode[] = [];

  /**
   * @param menuChoices the menu map of the signed-in tenant.
   * @param learned what is known of the calls of the server in use.
   */
  constructor(
    private readonly session: () => Session | null,
    private readonly log: Logger,
    private readonly menuChoices: () => MenuChoices,
    private readonly clock: Pick<Clock, 'monotonic' | 'now'> = systemClock(),
    learned: LearnedLists = learnedHere(),
  ) {
    const call = (spec: CallSpec, args: CallArgs) => this.call(spec, args);
    this.asked = new AskedPages({ call, learned, log, clock });
    this.readBack = new ReadBack({ call, isUndone: (id, key) => this.asked.isUndone(id, key) });
    this.records = new RecordsService(session, this.slots, this.asked);
    this.codes = new PermissionCodes(session);
    this.trees = new Trees((spec, args) => this.call(spec, args), this.slots);
    this.grants = new Grants((spec, args) => this.call(spec, args));
    this.batches = new Batches({
      call: (spec, args) => this.call(spec, args),
      transform: (spec) => this.transform(spec),
      whole: (family, id, body) => this.withAlways(family, id, body),
      check: (sent) => this.readBack.check(sent),
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
    this.asked.clear();
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
    const { current, size, sort, filters: params, slot } = question;
    const of = recordsOf(id) ?? family;
    const answer = await this.slots.run(slot, (signal) =>
      this.asked.page({ spec, of, current, size, sort, params, slot }, signal),
    );
    if (!answer.ok) return answer;
    return ok({ ...answer.value, records: answer.value.records.map(({ record }) => record) });
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
    const answer = await this.trees.nodesOf(family, spec, question);
    if (!answer.ok) return answer;
    const { nodes, of, own } = answer.value;
    const rest = { ...question, filters: own };
    if (!isTreeList(of)) {
      return ok(
        ownPage(
          nodes.map(({ record }) => record),
          rest,
        ),
      );
    }
    // In the order of the tree, without the records that only lead to others.
    const { records, tree } = ownTree(nodes, rest);
    const found = records.filter((_record, at) => tree[at]?.matched === true);
    return ok(ownPage(found, { ...rest, sort: [], filters: {} }));
  }

  /**
   * One record, whole; `gone` where the server has it no more: it answers nothing, or no record. Where the
   * family has no call for it, its row of the list; `otherShape` where it is not found there.
   */
  async detail(key: string, id?: string): Answer<RecordView> {
    const found = screenCall(key, 'detail');
    if (!found.ok) return id === undefined ? found : this.listed(key, id);
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

  private async listed(key: string, id: string): Answer<RecordView> {
    const family = findFamily(key);
    if (family === undefined || !hasList(family)) return badRequest(`${key} has no list`);
    if (this.session() === null) return fail({ kind: 'signedOut' });
    const raw = await this.readBack.listed(family, id);
    return raw === undefined
      ? fail({ kind: 'otherShape', detail: 'not found in its list' })
      : ok(readRecord(family, raw));
  }

  /**
   * Saves a record of a screen or of one of its panels, and reads it again: what the server did not take, or
   * took otherwise, is named.
   */
  async save(draft: SaveDraft): Answer<Saved> {
    const { mode, id, values, given = {}, items } = draft;
    // Without its id a server would take the record for a new one.
    if (mode === 'edit' && (id === undefined || id === '') && !isOnlyRecord(draft))
      return badRequest('an edit needs an id');
    const found = saveCall(draft);
    if (!found.ok) return found;
    if (this.session() === null) return fail({ kind: 'signedOut' });
    const { family, panel, spec, itemsOf, taken } = found.value;
    const own = mode === 'edit' ? id : undefined;
    // Values that every new record of a screen gets, without a field in the form.
    const fixed = mode === 'add' && draft.panel === undefined ? family.screen?.given : undefined;
    const transform = await this.transform(spec);
    const written = writeRecord(family, mode, own, values, transform);
    const refused = refusedBefore(formOf(family, draft), written, mode);
    if (!refused.ok) return refused;
    const around = Object.entries(given).filter(([name]) => taken.includes(name));
    const record = { ...Object.fromEntries(around), ...written, ...fixed };
    // The record's own fields go into the query, its items are the body (spec 2 §3).
    const list =
      itemsOf === undefined || mode === 'edit'
        ? undefined
        : (items ?? []).map((item) => writeRecord(itemsOf, 'add', undefined, item, transform));
    const answer = await this.call(spec, argsOf(spec, record, list));
    if (!answer.ok) return answer;
    const got = mode === 'add' ? { ...Object.fromEntries(around), ...fixed } : {};
    const body = Object.fromEntries(
      Object.entries(written).filter(([name]) => !Object.hasOwn(got, name)),
    );
    return ok(await this.readBack.check({ family, panel, mode, id: own, body, given: got }));
  }

  /**
   * Adds records by a call with a list of them as its body; the server adds all or none.
   * @returns what became of each, in their order
   */
  async addMany(key: string, rows: readonly FormValues[]): Answer<readonly Saved[]> {
    const found = screenCall(key, 'addMany');
    if (!found.ok) return found;
    if (this.session() === null) return fail({ kind: 'signedOut' });
    const { family, spec } = found.value;
    const transform = await this.transform(spec);
    const bodies = rows.map((row) => writeRecord(family, 'add', undefined, row, transform));
    const refused = bodies.map((body) => refusedBefore(family.fields, body, 'add'));
    const first = refused.find((one) => !one.ok);
    if (first?.ok === false) return first;
    const value = bodies.map((body) => ({ ...body, ...family.screen?.given }));
    const answer = await this.call(spec, argsOf(spec, {}, value));
    return answer.ok ? ok(await this.readBack.checkMany(family, bodies)) : answer;
  }

  /** The body of an edit with what servers want in every one, as the record has it. */
  private async withAlways(
    family: FamilySpec,
    id: string,
    body: Readonly<Record<string, unknown>>,
  ): Answer<Readonly<Record<string, unknown>>> {
    const lacking = leftOutAlways(family, body);
    const detail = family.screen?.calls.detail;
    if (lacking.length === 0 || detail === undefined) return ok(body);
    const spec = callOf(detail);
    const answer = await this.call(spec, argsOf(spec, { [spec.params?.[0] ?? 'id']: id }));
    if (!answer.ok) return answer;
    const raw = recordIn(answer.value.data, (one) => readRecord(family, one).id === id);
    const entries = entriesOf(raw);
    if (entries === undefined || isNothing(raw)) return fail({ kind: 'gone' });
    const more = lacking.flatMap((field) => {
      const cell = readCell(entries[field.name], field);
      return cell.state === 'value'
        ? [[field.name, kindOf(field.kind).write(cell.value, field)] as const]
        : [];
    });
    return ok({ ...body, ...Object.fromEntries(more) });
  }

  /** Options of a reference: only calls that a declaration names for options are allowed. */
  async options(
    call: string,
    by: Readonly<Record<string, string>> = {},
  ): Answer<readonly OptionNode[]> {
    const spec = optionsSpecOf(call);
    const session = this.session();
    if (spec === undefined || !isRead(callOf(call).kind) || strangeParams(call, by).length > 0)
      return badRequest(`no options ${call}`);
    if (session === null) return fail({ kind: 'signedOut' });
    const answer = await this.call(callOf(call), optionArgs(callOf(call), spec, session, by));
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
    const own = callOf('menu.userTopMenu');
    // A family without subsystems of each person has those of all.
    const topsCall = isAbsent(session.server.profile, own) ? callOf('menu.topMenu') : own;
    const [routes, buttons, tops, systems] = await Promise.all([
      session.call(routesCall, argsOf(routesCall, chosen)),
      session.call(callOf('menu.buttons')),
      session.call(topsCall),
      session.call(callOf('menu.userPlatformSys')),
    ]);
    if (!routes.ok) return routes;
    if (!buttons.ok) return buttons;
    const read = readRoutes(routes.value.data);
    this.lastRoutes = read.routes;
    const permissions = this.codes.take(session, buttons.value.data);
    this.menuRead.emit();
    const { repeated, refused, cut } = read.notes;
    if (repeated + refused + cut > 0) this.log.warn('the menu was mended', { ...read.notes });
    return ok({
      choices: this.menuChoices(),
      routes: read.routes,
      permissions,
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

  /** How the passwords of a call travel; where nobody is signed in nothing is sent, so that it does not matter. */
  private async transform({ id }: CallSpec): Promise<PasswordTransform> {
    const session = this.session();
    if (session === null) return (text) => text;
    const use = id === CHANGE_OF_PASSWORD ? 'change' : 'save';
    return passwordTransform(session.server.profile.passwords, use);
  }

  private async call(spec: CallSpec, args: CallArgs): Answer<Envelope> {
    const answer = await this.session()?.call(spec, args);
    if (answer === undefined) return fail({ kind: 'signedOut' });
    // A write without an answer may have been done, too.
    if (isWrite(spec.kind)) this.asked.clear();
    return answer;
  }
}
