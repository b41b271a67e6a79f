import type { FigureCondition } from './figureSpec';

/**
 * What the platform answers to a read call. The common pattern needs none: a page call pages the family's own records by the conditions of
 * its query, a list call answers them as rows, a detail call one record, a tree call the tree of the family. Client, demo platform and screens
 * derive from it whose records an answer holds.
 */
export interface AnswerSpec {
  readonly call: string;
  /** Family whose records it answers; absent: the declaring one. */
  readonly of?: string;
  /** Parameters that are equality conditions, by parameter: the field that they compare. */
  readonly by?: Readonly<Record<string, string>>;
  readonly where?: readonly FigureCondition[];
  /** The list is bound to the entity: keys compare for equality, and what is no field of it is ignored (wire format §3). */
  readonly entityBound?: true;
  /** Records carry what hangs under them in `children`. Only where the family is a tree. */
  readonly nested?: true;
  /** A detail call that answers all records that it means as rows: the lines of a sheet. */
  readonly many?: true;
  /** One record for each value of this field: the newest. */
  readonly latestPer?: string;
  /** Only records whose day in this date or date-time field has passed or comes within so many days; soonest first. For calls that answer no page. */
  readonly due?: { readonly field: string; readonly days: number };
  /** Only records that no record of a family refers to in this field: what is still free to be bound. For calls that answer no page. */
  readonly unreferencedBy?: { readonly family: string; readonly field: string };
  /** Only these fields are filled, as a drop-down list is. */
  readonly fields?: readonly string[];
  /** Instead of records: the different values of a field with their words, as rows of `value` and `label`. */
  readonly values?: {
    readonly field: string;
    readonly value: string;
    readonly label: string;
    /** Every choice of the field, whether a record has it or not. */
    readonly all?: true;
  };
  /**
   * Instead of records: an option tree (id, title, key, value) grouped by these fields, with the records as leaves under `leaf`; absent: the groups
   * alone. The value of a group is that of its field, its title the words of the value: those of the nameField where the field is a reference.
   */
  readonly groups?: { readonly by: readonly string[]; readonly leaf?: string };
}

/** Where an effect takes a value from. */
export type EffectValue =
  | { readonly param: string }
  | { readonly value: string }
  /** The moment of the call. */
  | { readonly now: true }
  /** A number of the server's own, for an order or a sheet: this prefix, the day as yyyyMMdd, and a running number. */
  | { readonly serial: string }
  /** Of the person who calls. */
  | { readonly caller: 'id' | 'name' }
  /** Of the record that the call is about. */
  | { readonly field: string };

/**
 * What a call does that changes something and follows no common pattern. All of it happens, or none. It happens to records of the family that
 * declares it, whichever family the call belongs to.
 */
export interface EffectSpec {
  readonly call: string;
  /** Only when these parameters have these values. */
  readonly when?: Readonly<Record<string, string>>;
  /** Parameter that names the record, or comma-joined ones; absent: `ids` or `id`. null: the call is about no record. */
  readonly target?: string | null;
  /** A parameter is compared with this field to find the record instead of with its id. */
  readonly targetField?: string;
  /** Parameters that must be there. */
  readonly needs?: readonly string[];
  readonly set?: Readonly<Record<string, EffectValue>>;
  /** Adds the value of a parameter to a number. */
  readonly add?: Readonly<Record<string, EffectValue>>;
  readonly remove?: true;
  /** Makes a record of another family. */
  readonly insert?: { readonly family: string; readonly values: Readonly<Record<string, EffectValue>> };
  /** The body is a list of records of a family; `link` is their field that holds the id of the record that the call is about. */
  readonly list?: { readonly family: string; readonly link?: string; readonly act: 'insert' | 'update' | 'remove' };
  /** Makes a new record of the own family out of the parameters first; the call is about it. */
  readonly create?: true;
  /** Fields that are the sums of a field of the linked records, after the call: field → field of the list's family. */
  readonly sums?: Readonly<Record<string, string>>;
}

/** A move between states: the action that makes it, and from where it may. */
export interface MoveSpec {
  /** Key of an action of the screen, or of one of its panels. */
  readonly action: string;
  readonly from: readonly string[];
  readonly to: string;
}

/**
 * The states of a record as data. New records begin in `initial`; only actions change the state. The server refuses a move from another state,
 * and lists offer an action only where it may run.
 */
export interface LifecycleSpec {
  /** Field that holds the state, of kind choice or dict. */
  readonly field: string;
  readonly initial: string;
  readonly moves: readonly MoveSpec[];
}

/** Records that hang under one another. A parent with children is not removed. */
export interface TreeSpec {
  /** Field that holds the parent's id (or its idField). */
  readonly parent: string;
  /** Value of `parent` at the top. */
  readonly root: string;
  /** Field that is shown. */
  readonly label: string;
}

/** What a server says when a move is not allowed from where the record is. */
export const MOVE_REFUSED = '当前状态不允许此操作';
/** What a server says when a parent with children is to be removed (wire format §4.6). */
export const CHILDREN_REFUSED = '请先删除子节点!';
