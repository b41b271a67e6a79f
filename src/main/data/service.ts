import { pageSchema, type Page } from '@shared/api/page';
import { isRead, type CallSpec } from '@shared/api/call';
import type { Envelope } from '@shared/api/envelope';
import type { ApiFailure } from '@shared/api/failure';
import { fail, ok, type Result } from '@shared/base/result';
import { callOf, FAMILIES, findFamily } from '@shared/catalogue';
import type { FamilySpec, OptionsSpec } from '@shared/catalogue/family';
import { readRecord, type RecordView } from '@shared/catalogue/record';
import type { UploadedFile } from '@shared/ipc/contract';
import type { DictionaryEntry, MenuNode, OptionNode, SessionMenu } from '@shared/model/menu';
import type { MenuChoices } from '@shared/model/menuMap';
import { z } from 'zod';
import { wireText } from '../net/wireText';
import type { UploadPart } from '../ports/http';
import type { Logger } from '../ports/log';
import type { PasswordTransforms } from '../session/passwords';
import type { CallArgs, Session } from '../session/session';
import { readButtons, readRoutes, readTopMenus } from './menu';
import { DEFAULT_OPTIONS, readDictionary, readOptions } from './options';
import { Slots } from './slots';
import { sortQuery, writeRecord, type FormValues } from './write';

type Answer<T> = Promise<Result<T, ApiFailure>>;

export interface PageQuestion {
  readonly family: string;
  readonly current: number;
  readonly size: number;
  readonly sort: readonly { readonly field: string; readonly direction: 'asc' | 'desc' }[];
  readonly filters: Readonly<Record<string, string>>;
  readonly slot: string;
}

const uploadSchema = z.looseObject({
  link: z.string().min(1),
  name: wireText,
  originalName: wireText,
});

function badRequest(detail: string): { readonly ok: false; readonly error: ApiFailure } {
  return fail({ kind: 'badRequest', detail });
}

function familyOf(key: string): Result<FamilySpec, ApiFailure> {
  const family = findFamily(key);
  return family === undefined ? badRequest(`no family ${key}`) : ok(family);
}

/** The call that a family's screen names for a purpose; only declared calls can be sent. */
function screenCall(key: string, use: keyof NonNullable<FamilySpec['screen']>['calls']) {
  const family = findFamily(key);
  const id = family?.screen?.calls[use];
  if (family === undefined || id === undefined) return badRequest(`${key} has no call for ${use}`);
  return ok({ family, spec: callOf(id) });
}

function findOptions(call: string): OptionsSpec | undefined {
  const specs = FAMILIES.flatMap((family) => [
    ...family.fields.map((field) => field.reference?.options),
    ...(family.screen?.actions ?? []).map((action) => action.ask?.options),
  ]);
  return specs.find((spec) => spec?.call === call);
}

function done(answer: Result<Envelope, ApiFailure>): Result<null, ApiFailure> {
  return answer.ok ? ok(null) : answer;
}

/** Generic calls of windows over the catalogue, sent by the live session. */
export class DataService {
  private readonly slots = new Slots();
  private readonly dictionaries = new Map<string, Answer<readonly DictionaryEntry[]>>();

  private lastRoutes: readonly MenuNode[] = [];

  /** @param menuChoices the menu map of the signed-in tenant. */
  constructor(
    private readonly session: () => Session | null,
    private readonly passwords: PasswordTransforms,
    private readonly log: Logger,
    private readonly menuChoices: () => MenuChoices,
  ) {}

  /** The routes of the signed-in user, as the server gave them last. */
  routes(): readonly MenuNode[] {
    return this.lastRoutes;
  }

  /** Forgets what belongs to one session: caches and questions under way. */
  clear(): void {
    this.slots.cancelAll();
    this.dictionaries.clear();
    this.lastRoutes = [];
  }

  /** One page of records, each parsed alone; a newer question of the slot cancels this one. */
  async page(question: PageQuestion): Answer<Page<RecordView>> {
    const found = screenCall(question.family, 'page');
    if (!found.ok) return found;
    const { family, spec } = found.value;
    const filters = Object.entries(question.filters).filter(([, value]) => value !== '');
    const query = {
      ...Object.fromEntries(filters),
      current: String(question.current),
      size: String(question.size),
      ...sortQuery(question.sort),
    };
    const answer = await this.slots.run(question.slot, (signal) =>
      this.call(spec, { query, signal }),
    );
    if (!answer.ok) return answer;
    const page = pageSchema.safeParse(answer.value.data);
    if (!page.success) return fail({ kind: 'otherShape', detail: 'not a page' });
    return ok({
      records: page.data.records.map((record) => readRecord(family, record)),
      total: page.data.total,
      current: page.data.current ?? question.current,
      size: page.data.size ?? question.size,
    });
  }

  async detail(key: string, id: string): Answer<RecordView> {
    const found = screenCall(key, 'detail');
    if (!found.ok) return found;
    const answer = await this.call(found.value.spec, { query: { id } });
    return answer.ok ? ok(readRecord(found.value.family, answer.value.data)) : answer;
  }

  async save(
    key: string,
    mode: 'add' | 'edit',
    id: string | undefined,
    values: FormValues,
  ): Answer<null> {
    if (mode === 'edit' && id === undefined) return badRequest('an edit needs an id');
    const found = screenCall(key, mode);
    const session = this.session();
    if (!found.ok) return found;
    if (session === null) return fail({ kind: 'signedOut' });
    const transform = this.passwords.get(session.server.passwordTransform);
    const own = mode === 'edit' ? id : undefined;
    const value = writeRecord(found.value.family, mode, own, values, transform);
    return done(await this.call(found.value.spec, { body: { kind: 'json', value } }));
  }

  async remove(key: string, ids: readonly string[]): Answer<null> {
    const found = screenCall(key, 'remove');
    if (!found.ok) return found;
    return done(await this.call(found.value.spec, { query: { ids: ids.join(',') } }));
  }

  async action(
    key: string,
    name: string,
    ids: readonly string[],
    reply: readonly string[] | undefined,
  ): Answer<null> {
    const family = familyOf(key);
    if (!family.ok) return family;
    const action = family.value.screen?.actions?.find((entry) => entry.key === name);
    if (action === undefined) return badRequest(`${key} has no action ${name}`);
    if (action.ask !== undefined && reply === undefined) return badRequest('an answer is missing');
    const query = {
      [action.idsParam]: ids.join(','),
      ...(action.ask === undefined ? {} : { [action.ask.param]: (reply ?? []).join(',') }),
    };
    return done(await this.call(callOf(action.call), { query }));
  }

  /** Options of a reference: only calls that a declaration names for options may be asked. */
  async options(call: string): Answer<readonly OptionNode[]> {
    const spec = findOptions(call);
    const session = this.session();
    if (spec === undefined || !isRead(callOf(call).kind)) return badRequest(`no options ${call}`);
    if (session === null) return fail({ kind: 'signedOut' });
    const answer = await this.call(callOf(call), { query: { tenantId: session.user.tenantId } });
    return answer.ok ? ok(readOptions(answer.value.data, { ...DEFAULT_OPTIONS, ...spec })) : answer;
  }

  /** A dictionary, asked once per session; a failed answer is not kept. */
  dictionary(code: string): Answer<readonly DictionaryEntry[]> {
    const kept = this.dictionaries.get(code);
    if (kept !== undefined) return kept;
    const asked = this.askDictionary(code);
    this.dictionaries.set(code, asked);
    return asked;
  }

  async upload(file: UploadPart): Answer<UploadedFile> {
    const answer = await this.call(callOf('oss.putFile'), { body: { kind: 'multipart', file } });
    if (!answer.ok) return answer;
    const stored = uploadSchema.safeParse(answer.value.data);
    if (!stored.success) return fail({ kind: 'otherShape', detail: 'no link' });
    const { link, name, originalName } = stored.data;
    return ok({ link, name: originalName || name || file.name });
  }

  /** Routes, permission codes and top menus; missing top menus or buttons never hide the routes. */
  async menu(topMenuId: string | undefined): Answer<SessionMenu> {
    const session = this.session();
    if (session === null) return fail({ kind: 'signedOut' });
    if (topMenuId !== undefined) session.chooseSystem(topMenuId);
    const query = topMenuId === undefined ? {} : { topMenuId };
    const [routes, buttons, tops] = await Promise.all([
      session.call(callOf('menu.routes'), { query }),
      session.call(callOf('menu.buttons')),
      session.call(callOf('menu.topMenu')),
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
      topMenus: tops.ok ? readTopMenus(tops.value.data) : [],
    });
  }

  private async askDictionary(code: string): Answer<readonly DictionaryEntry[]> {
    const answer = await this.call(callOf('dict.dictionary'), { query: { code } });
    if (answer.ok) return ok(readDictionary(answer.value.data));
    this.dictionaries.delete(code);
    return answer;
  }

  private call(spec: CallSpec, args: CallArgs): Answer<Envelope> {
    const session = this.session();
    return session === null
      ? Promise.resolve(fail({ kind: 'signedOut' } as const))
      : session.call(spec, args);
  }
}
