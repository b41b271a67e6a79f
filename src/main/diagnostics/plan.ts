import { isRead, isWrite, type CallSpec } from '@shared/api/call';
import type { FamilySpec, GrantSpec } from '@shared/catalogue/family';
import { barePath } from '@shared/profile/route';
import { allFamilies } from '@shared/catalogue';
import { answerOf, idFieldOf, recordsOf } from '@shared/catalogue/screens';
import type { CheckedCall } from '@shared/model/diagnostics';
import { optionsSpecOf } from '../records/records';

/** A read call of the catalogue with the family that declares it. */
export interface PlannedCall {
  readonly spec: CallSpec;
  readonly family: FamilySpec;
}

/** Where a call is looked for, and what led there. */
export type CallPlace = Pick<CheckedCall, 'path' | 'cataloguePath' | 'defaultPath' | 'movedBy'>;

/** What a check knows to put into a query. */
export interface KnownValues {
  readonly origin: string;
  readonly tenantId: string;
  readonly userId: string;
  /** Id of some record of the family, from the answer of its page; undefined while there is none. */
  idOf(family: string): string | undefined;
  /** A field of that record; undefined where it has no such text or number. */
  valueOf(family: string, field: string): string | undefined;
}

/** Every call that only reads; nothing else is ever sent by a check, nor what may do more than its kind says. */
export function readCalls(families: readonly FamilySpec[]): readonly PlannedCall[] {
  return families.flatMap((family) =>
    family.calls.flatMap((spec) =>
      isRead(spec.kind) && spec.careful !== true ? [{ spec, family }] : [],
    ),
  );
}

/** Every call that changes something; sign-in and streams are steps of their own. */
export function writeCalls(families: readonly FamilySpec[]): readonly CallSpec[] {
  return families.flatMap(({ calls }) => calls.filter(({ kind }) => isWrite(kind)));
}

/**
 * True for a path under which the catalogue has a call that changes something: some of those are
 * GETs, and trying one would do what it does.
 */
export function changesSomething(path: string, families: readonly FamilySpec[]): boolean {
  const wanted = bare(path);
  return families.some(({ calls }) =>
    calls.some((spec) => !isRead(spec.kind) && bare(spec.path) === wanted),
  );
}

/** As a server of this family reads a path: decoded, without matrix parameters and empty parts. */
function bare(path: string): string {
  const plain = path.split('/').map((part) => decoded(part).replace(/;.*$/, ''));
  // The prefix is the profile's matter: a write is a write under any.
  const parts = barePath(`/${plain.filter((part) => part !== '').join('/')}`).split('/');
  return parts
    .filter((part) => part !== '')
    .join('/')
    .toLowerCase();
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // No encoding after all: compared as it stands.
    return part;
  }
}

/** Parameters of a call: those that the documents name, and those that its answer goes by. */
function paramsOf({ id, params = [] }: CallSpec): readonly string[] {
  return [...new Set([...params, ...Object.keys(answerOf(id)?.by ?? {})])];
}

/** True for calls that ask about one record, so that a page must be read before. */
export function needsRecord({ spec, family }: PlannedCall): boolean {
  const params = paramsOf(spec);
  if (grantOf(spec)?.grant.keys === spec.id || idParams(spec, family).length > 0) return true;
  if (onlyParam(spec) !== undefined || panelsOf(spec).length > 0) return true;
  return params.includes('id') || (spec.kind === 'detail' && params.includes(idFieldOf(family)));
}

/** Parameters that a check has values for without a record. */
const OF_SESSION: readonly string[] = [
  'tenantId',
  'tenant',
  'userId',
  'domain',
  'code',
  'parentId',
];

/** The parameter of a detail that has no other one: it takes the id of the record, whatever its name. */
function onlyParam({ kind, params = [] }: CallSpec): string | undefined {
  const [param = ''] = params;
  const isOfRecord = kind === 'detail' && params.length === 1 && !OF_SESSION.includes(param);
  return isOfRecord ? param : undefined;
}

/**
 * The records beside which a panel shows this call, and what it takes of them: parameter → field. A page is
 * asked without them: all of its records are the smaller question, and others wait for them.
 */
function panelsOf({ id, kind }: CallSpec): readonly {
  readonly family: FamilySpec;
  readonly by: Readonly<Record<string, string>>;
}[] {
  if (kind === 'page') return [];
  return allFamilies().flatMap((family) =>
    (family.screen?.panels ?? []).flatMap(({ call, by }) =>
      call === id && by !== undefined ? [{ family, by }] : [],
    ),
  );
}

/** What the panel of a call would send for a record that is known; of the first such panel. */
function fromPanel(spec: CallSpec, known: KnownValues): Readonly<Record<string, string>> {
  for (const { family, by } of panelsOf(spec)) {
    const values = Object.entries(by).flatMap(([param, field]) => {
      const value =
        field === idFieldOf(family) ? known.idOf(family.key) : known.valueOf(family.key, field);
      return value === undefined ? [] : [[param, value] as const];
    });
    if (values.length > 0) return Object.fromEntries(values);
  }
  return {};
}

/** The grant whose trees or keys a call answers, and the family of the records that get it. */
export function grantOf({
  id,
}: CallSpec): { readonly grant: GrantSpec; readonly family: FamilySpec } | undefined {
  for (const family of allFamilies()) {
    const grant = family.screen?.grants?.find(({ tree, keys }) => id === tree || id === keys);
    if (grant !== undefined) return { grant, family };
  }
  return undefined;
}

/** The family whose records a call is asked about: the parts of a record by the id of the whole. */
function askedOf({ id }: CallSpec, family: FamilySpec): FamilySpec {
  return answerOf(id)?.many === true ? family : (recordsOf(id) ?? family);
}

/** Parameters of another name that take the id of a record. */
function idParams(spec: CallSpec, family: FamilySpec): readonly string[] {
  const idField = idFieldOf(askedOf(spec, family));
  return Object.entries(answerOf(spec.id)?.by ?? {}).flatMap(([param, field]) =>
    field === idField ? [param] : [],
  );
}

/** The smallest question that the call takes, or the parameter that nobody knows a value for. */
export function queryOf(
  { spec, family }: PlannedCall,
  known: KnownValues,
  dictionary: string,
): { readonly query: Readonly<Record<string, string>> } | { readonly needs: string } {
  const params = paramsOf(spec);
  const options = optionsSpecOf(spec.id);
  const granted = grantOf(spec);
  const of = askedOf(spec, family);
  const only = onlyParam(spec);
  const values: Readonly<Record<string, string | undefined>> = {
    ...(only === undefined ? {} : { [only]: known.idOf(of.key) }),
    current: '1',
    size: '1',
    tenantId: known.tenantId === '' ? undefined : known.tenantId,
    tenant: known.tenantId === '' ? undefined : known.tenantId,
    userId: known.userId === '' ? undefined : known.userId,
    domain: known.origin,
    code: spec.kind === 'dictionary' ? dictionary : undefined,
    parentId: '0',
    // Some calls ask about a record of another family.
    id: known.idOf(of.key),
    ...Object.fromEntries(idParams(spec, family).map((param) => [param, known.idOf(of.key)])),
    ...(granted === undefined ? {} : { [granted.grant.keysParam]: known.idOf(granted.family.key) }),
    ...(spec.kind === 'detail' ? { [idFieldOf(of)]: known.idOf(of.key) } : {}),
    ...fromPanel(spec, known),
    // What a screen would send: the top of a tree that is asked for level by level, and what is always the same.
    ...(options?.lazy === undefined ? {} : { [options.lazy.param]: options.lazy.root }),
    ...options?.fixed,
  };
  const query: Record<string, string> = spec.kind === 'page' ? { current: '1', size: '1' } : {};
  for (const param of params) {
    const value = values[param];
    if (value !== undefined) query[param] = value;
    else if (isNeeded(spec, param)) return { needs: param };
  }
  return { query };
}

/** The code of a tree only says where to begin (spec 2 §7.4), that of a list is a condition. */
function isNeeded({ kind }: CallSpec, param: string): boolean {
  return (
    param === 'id' || param === 'ids' || (param === 'code' && kind !== 'tree' && kind !== 'page')
  );
}

/** The row of a call before it was asked. */
export function waitingRow({ spec }: PlannedCall, place: CallPlace): CheckedCall {
  return {
    id: spec.id,
    kind: spec.kind,
    method: spec.method,
    ...place,
    remappable: spec.certainty !== 'given',
    verdict: 'waiting',
    status: null,
    ms: null,
    unreadable: [],
    missing: [],
    skip: null,
  };
}
