/** Type of a column: what a body may give, how a condition compares, and how an absent value is written. */
export type ColumnType =
  | 'text'
  | 'int'
  | 'id'
  /** An id that is written as a number as long as a number can hold it. */
  | 'looseId'
  | 'dateTime';

/** One column of an entity of the open server. */
export interface OpenColumn {
  readonly field: string;
  readonly type: ColumnType;
  /** Most characters of a text; a longer one is HTTP 500. */
  readonly max?: number;
  /** A new row without it is HTTP 500. */
  readonly required?: true;
  /** What a new row has that gives no value. */
  readonly initial?: string | number;
  /** Never in an answer. */
  readonly hidden?: true;
  /** Set by the server alone: a body cannot give it. */
  readonly kept?: true;
}

/**
 * How a list reads its conditions. `map`: any column with a suffix, "contains" without one, HTTP 500 for an
 * unknown column. `entity`: fields for equality, everything else ignored. `ignored`: none.
 */
export type Conditions = 'map' | 'entity' | 'ignored';

/**
 * Whose rows a read shows. `own`: the caller's tenant, whoever calls. `wide`: everything to tenant 000000, to
 * others their own. `all`: everything to everybody.
 */
export type Tenants = 'own' | 'wide' | 'all';

/** `none`: without a token. `token`: everybody who is signed in. `role`: alias administrator or admin. */
export type Guard = 'none' | 'token' | 'role';

/** What a call does: a pattern that every entity shares, or something of its own. */
export type Verb =
  'page' | 'array' | 'tree' | 'detail' | 'submit' | 'save' | 'update' | 'remove' | 'own';

/** One call of an entity. */
export interface OpenCall {
  readonly method: 'GET' | 'POST';
  /** Below the path of the entity. */
  readonly path: string;
  readonly does: Verb;
  readonly guard: Guard;
  readonly conditions?: Conditions;
  readonly tenants?: Tenants;
  /** Fields besides the columns; their values are in views.ts. */
  readonly shows?: readonly string[];
  /** Columns that this answer leaves out. */
  readonly without?: readonly string[];
  /** Columns by which the answer always comes, before any order that is asked for. */
  readonly order?: readonly string[];
  /** The order that is asked for is not read. */
  readonly ownOrder?: true;
  /** A condition that the call adds itself. */
  readonly only?: string;
  /** Parameters without which the call is HTTP 400. */
  readonly needs?: readonly string[];
  /** Parameters that are whole numbers; anything else is HTTP 400, an empty one is none. */
  readonly numbers?: readonly string[];
  /** Lists of ids in a JSON body. */
  readonly lists?: readonly string[];
  /** What the recorded build answers, where that is not what the call is for. */
  readonly note?: string;
}

/** One entity of the open server: its table and its calls. */
export interface OpenEntity {
  readonly key: string;
  readonly path: string;
  /** Column that identifies a row. */
  readonly id: 'id' | 'code';
  /** Has create..., update... and status; an unknown id is code 400, and `ids=` is HTTP 400. */
  readonly isBase: boolean;
  /** The table belongs to the caller's tenant, for reads and for writes. */
  readonly isIsolated: boolean;
  readonly columns: readonly OpenColumn[];
  /** What a detail answers where no row is. */
  readonly noRow: 'HTTP 500' | '{}';
  /** What an update answers that sets nothing. */
  readonly emptyUpdate: 'HTTP 500' | 'code 200';
  readonly calls: readonly OpenCall[];
}

/** Full path of a call. */
export const pathOf = (entity: OpenEntity, call: OpenCall): string => `${entity.path}/${call.path}`;

export const text = (field: string, max?: number, more: Partial<OpenColumn> = {}): OpenColumn => ({
  field,
  type: 'text',
  ...(max === undefined ? {} : { max }),
  ...more,
});
export const int = (field: string, more: Partial<OpenColumn> = {}): OpenColumn => ({
  field,
  type: 'int',
  ...more,
});
export const id = (field: string, more: Partial<OpenColumn> = {}): OpenColumn => ({
  field,
  type: 'id',
  ...more,
});
export const dateTime = (field: string, more: Partial<OpenColumn> = {}): OpenColumn => ({
  field,
  type: 'dateTime',
  ...more,
});

const KEPT = { kept: true } as const;

export const isDeleted = int('isDeleted', { ...KEPT, initial: 0 });

/** The columns of every base entity: who made and changed a row is taken from a body too, but not all of it. */
export const BASE: readonly OpenColumn[] = [
  id('id'),
  id('createUser'),
  id('createDept'),
  dateTime('createTime'),
  id('updateUser', KEPT),
  dateTime('updateTime', KEPT),
  int('status'),
  isDeleted,
];

/** Tenant of a row whose body says none. */
export const tenantId = text('tenantId', 12, { initial: '000000' });
/** Tenant of a row, in no answer and from no body. */
export const hiddenTenant = text('tenantId', 12, { ...KEPT, hidden: true });

/** A reading call. */
export const get = (
  path: string,
  does: OpenCall['does'],
  guard: Guard,
  more: Partial<OpenCall> = {},
) => ({ method: 'GET', path, does, guard, ...more }) as const;
/** A call by POST. */
export const post = (
  path: string,
  does: OpenCall['does'],
  guard: Guard,
  more: Partial<OpenCall> = {},
) => ({ method: 'POST', path, does, guard, ...more }) as const;

/** Writes of an entity by one guard. */
export const writes = (guard: Guard, verbs: readonly ('submit' | 'save' | 'update' | 'remove')[]) =>
  verbs.map((verb) => post(verb, verb, guard, verb === 'remove' ? { needs: ['ids'] } : {}));

/** A list whose conditions are equality, of every tenant. */
export const EQUAL = { conditions: 'entity', tenants: 'all' } as const;
/** A list with suffixes, of every tenant. */
export const MAP = { conditions: 'map', tenants: 'all' } as const;

export const remark = text('remark', 255);
