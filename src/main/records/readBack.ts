import type { CallSpec } from '@shared/api/call';
import type { Envelope } from '@shared/api/envelope';
import type { ApiFailure } from '@shared/api/failure';
import { readPage } from '@shared/api/pageAnswer';
import { entriesOf, isNothing, recordIn, treeRowsIn } from '@shared/api/rows';
import type { Result } from '@shared/base/result';
import { callOf } from '@shared/catalogue';
import type { FamilySpec, FieldSpec, PanelSpec } from '@shared/catalogue/family';
import { hasSent, keptFields } from '@shared/catalogue/kept';
import { readRecord } from '@shared/catalogue/record';
import { idFieldOf, listCallOf, pagingNames } from '@shared/catalogue/screens';
import { UNCHECKED, type Saved } from '@shared/model/saved';
import { argsOf } from '../session/args';
import type { CallArgs } from '../session/session';
import { sortQuery } from './write';

type Raw = Readonly<Record<string, unknown>>;

/** Records in which a new one is looked for. */
const LOOKED_AT = 50;

/** Time limit of a read before or after a save, ms. */
const LIMIT_MS = 10_000;

/** A record that was sent. */
export interface Sent {
  /** Family of the record. */
  readonly family: FamilySpec;
  /** The panel that it was saved in; absent: the screen of its family. */
  readonly panel?: PanelSpec | undefined;
  readonly mode: 'add' | 'edit';
  readonly id?: string | undefined;
  /** The values of the form as they went over the wire. */
  readonly body: Raw;
  /** What a new record got besides: from its screen, or from the row of its panel. */
  readonly given?: Readonly<Record<string, string>> | undefined;
}

export interface ReadBackDeps {
  call(spec: CallSpec, args: CallArgs): Promise<Result<Envelope, ApiFailure>>;
  /** Whether the call is known not to apply a condition. */
  isUndone(call: string, key: string): boolean;
}

/** Reads records for their forms, and again once they are saved: a success of a server does not say what it kept. */
export class ReadBack {
  constructor(private readonly deps: ReadBackDeps) {}

  /** What a save left. One read; what cannot be read again is unchecked, which is no failure. */
  async check(sent: Sent): Promise<Saved> {
    const found = sent.mode === 'edit' ? await this.edited(sent) : await this.added(sent);
    return found === undefined ? UNCHECKED : savedOf(sent, found);
  }

  /** What a save of several new records left, in their order; one read for all of them. */
  async checkMany(family: FamilySpec, bodies: readonly Raw[]): Promise<readonly Saved[]> {
    const call = family.screen && listCallOf(family.screen);
    const rows = call === undefined ? [] : await this.newest(family, callOf(call), bodies.length);
    const free = new Set(rows);
    return bodies.map((body) => {
      const sent = { family, mode: 'add', body } as const;
      const found = newOf(sent, [...free]);
      if (found === undefined) return UNCHECKED;
      free.delete(found);
      return savedOf(sent, found);
    });
  }

  private async edited(sent: Sent): Promise<Raw | undefined> {
    const { family, panel, id } = sent;
    const detail = family.screen?.calls.detail;
    if (panel?.by === undefined && panel !== undefined && callOf(panel.call).kind === 'detail') {
      return this.one(callOf(panel.call), sent, { ...panel.fixed });
    }
    if (detail !== undefined) {
      const spec = callOf(detail);
      return this.one(spec, sent, id === undefined ? {} : { [spec.params?.[0] ?? 'id']: id });
    }
    return id === undefined ? undefined : this.listed(family, id);
  }

  /**
   * A record as the list of its family has it; undefined where it is not found there: a server may ignore the
   * condition, so that this does not mean that the record is gone.
   */
  async listed(family: FamilySpec, id: string): Promise<Raw | undefined> {
    const list = family.screen && listCallOf(family.screen);
    if (list === undefined) return undefined;
    const spec = callOf(list);
    const rows = await this.rows(spec, spec.kind === 'page' ? { [idFieldOf(family)]: id } : {}, []);
    return rows.find((raw) => readRecord(family, raw).id === id);
  }

  private async one(
    spec: CallSpec,
    { family, id }: Sent,
    params: Readonly<Record<string, string>>,
  ): Promise<Raw | undefined> {
    const answer = await this.ask(spec, params);
    if (!answer.ok) return undefined;
    const isWanted = (one: unknown): boolean =>
      id === undefined || readRecord(family, one).id === id;
    const raw = recordIn(answer.value.data, isWanted);
    if (isNothing(raw) || (id !== undefined && !isWanted(raw))) return undefined;
    return entriesOf(raw);
  }

  /** A new record, found by what tells it apart. What a list leaves out is read from the record itself. */
  private async added(sent: Sent): Promise<Raw | undefined> {
    const { family, panel, body } = sent;
    const known = { ...body, ...sent.given };
    const call = panel?.call ?? (family.screen && listCallOf(family.screen));
    if (call === undefined) return undefined;
    const spec = callOf(call);
    const fixed = panel === undefined ? {} : paramsOf(panel, sent.given ?? {});
    if (fixed === undefined) return undefined;
    const by = tellingApart(family, known);
    const keys = Object.fromEntries(
      by.map(({ name }) => [`${name}_equal`, String(known[name])] as const),
    );
    const isPaged = spec.kind === 'page';
    const isUnable = Object.keys(keys).some((key) => this.deps.isUndone(spec.id, key));
    const isAnybody = by.length === 0 && isPaged;
    const rows =
      (isUnable || isAnybody) && panel === undefined
        ? await this.newest(family, spec, LOOKED_AT)
        : await this.rows(spec, isPaged ? { ...fixed, ...keys } : fixed, []);
    const found = newOf(sent, rows);
    const detail = family.screen?.calls.detail;
    if (found === undefined || detail === undefined) return found;
    const isDoubtful = keptFields(family, body, found).length > 0;
    const { id } = readRecord(family, found);
    if (!isDoubtful || id === '') return found;
    const own = callOf(detail);
    return this.one(own, { ...sent, id }, { [own.params?.[0] ?? 'id']: id });
  }

  /** The newest records of a list, as far as its records say when they were made. */
  private newest(family: FamilySpec, spec: CallSpec, count: number): Promise<readonly Raw[]> {
    const isDated = family.fields.some(({ name }) => name === 'createTime');
    const sort = isDated ? [{ field: 'createTime', direction: 'desc' } as const] : [];
    return this.rows(spec, {}, sort, Math.max(count, LOOKED_AT));
  }

  /** Somebody waits for their save meanwhile: what does not come soon stays unknown. */
  private ask(spec: CallSpec, params: Readonly<Record<string, string>>) {
    return this.deps.call(spec, { ...argsOf(spec, params), timeoutMs: LIMIT_MS });
  }

  private async rows(
    spec: CallSpec,
    params: Readonly<Record<string, string>>,
    sort: Parameters<typeof sortQuery>[0],
    size = LOOKED_AT,
  ): Promise<readonly Raw[]> {
    const names = pagingNames(spec);
    const paging =
      spec.kind === 'page'
        ? { [names.current]: '1', [names.size]: String(size), ...sortQuery(sort) }
        : {};
    const answer = await this.ask(spec, { ...params, ...paging });
    if (!answer.ok) return [];
    const { data } = answer.value;
    const rows: readonly unknown[] | undefined =
      spec.kind === 'page' ? readPage(data, { current: 1, size })?.records : treeRowsIn(data);
    return (rows ?? []).map(entriesOf).filter((row) => row !== undefined);
  }
}

function savedOf({ family, body }: Sent, raw: Raw): Saved {
  return { checked: true, kept: keptFields(family, body, raw), record: readRecord(family, raw) };
}

/** The parameters of a panel's call for the row that a new record of it belongs to; undefined where they are not known. */
function paramsOf(
  { by = {}, fixed = {}, edits }: PanelSpec,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | undefined {
  const taken = new Map(
    Object.entries(edits?.given ?? {}).map(([field, ofRow]) => [ofRow, given[field]] as const),
  );
  const asked = Object.entries(by).map(([param, ofRow]) => [param, taken.get(ofRow)] as const);
  if (asked.some(([, value]) => value === undefined)) return undefined;
  return { ...fixed, ...(Object.fromEntries(asked) as Record<string, string>) };
}

/** The fields that tell a new record apart: a unique one, those that are unique together, the one that names it. */
function tellingApart(family: FamilySpec, body: Raw): readonly FieldSpec[] {
  const has = ({ name }: FieldSpec): boolean =>
    Object.hasOwn(body, name) && body[name] !== '' && typeof body[name] !== 'object';
  const unique = family.fields.find((field) => field.unique === true && has(field));
  if (unique !== undefined) return [unique];
  for (const names of family.uniqueTogether ?? []) {
    const fields = family.fields.filter(({ name }) => names.includes(name));
    if (fields.length === names.length && fields.every(has)) return fields;
  }
  const title = family.fields.find((field) => field.name === family.screen?.title && has(field));
  const text = title ?? family.fields.find((field) => field.kind === 'text' && has(field));
  return text === undefined ? [] : [text];
}

/** The row of a new record: of several that could be it the one that is as it was sent, else the one with the highest id. */
function newOf({ family, body, given }: Sent, rows: readonly Raw[]): Raw | undefined {
  const known: Raw = { ...body, ...given };
  const by = tellingApart(family, known);
  const told = by.length > 0 ? by : family.fields.filter(({ name }) => Object.hasOwn(body, name));
  const alike = rows.filter((raw) =>
    told.every((field) => hasSent(field, known[field.name], raw[field.name])),
  );
  const exact = alike.find((raw) => keptFields(family, body, raw).length === 0);
  // What nothing tells apart is only known when it is there as it was sent.
  if (by.length === 0) return told.length === 0 ? undefined : exact;
  if (exact !== undefined || alike.length < 2) return exact ?? alike[0];
  const ids = alike.map((raw) => readRecord(family, raw).id);
  if (!ids.every((id) => /^\d+$/.test(id))) return undefined;
  const newest = ids.reduce((most, id) => (BigInt(id) > BigInt(most) ? id : most));
  return alike[ids.indexOf(newest)];
}
