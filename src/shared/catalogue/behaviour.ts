import type { FigureCondition } from './figureSpec';

/**
 * What the server answers to a read call. The common pattern needs no entry: a page call pages the family's own records by the conditions of its query, a list
 * call answers them as rows, a detail call one record, a tree call the tree of the family. Client, demo platform and screens derive from this whose records an
 * answer contains.
 */
export interface AnswerSpec {
  readonly call: string;
  /** Family of the records in the answer; absent: the declaring one. */
  readonly of?: string;
  /** Parameters that are equality conditions: parameter → compared field. */
  readonly by?: Readonly<Record<string, string>>;
  readonly where?: readonly FigureCondition[];
  /** The list is bound to the entity: keys compare for equality, and keys that are no field are ignored (wire format §3). */
  readonly entityBound?: true;
  /** Records contain their child records in `children`. Only for tree families. */
  readonly nested?: true;
  /** A detail call that answers all matching records as rows: the lines of a sheet. */
  readonly many?: true;
  /** Only the newest record for each value of this field. */
  readonly latestPer?: string;
  /** Only records of today, by the family's moment, up to now. */
  readonly today?: true;
  /** Only records whose date field lies in the month that two parameters name; without them all. */
  readonly inMonth?: { readonly field: string; readonly year: string; readonly month: string };
  /** Only records whose date field has passed or comes within so many days; soonest first. For calls without pages. */
  readonly due?: { readonly field: string; readonly days: number };
  /** Only records that no record of a family refers to in this field: those still free to be bound. For calls without pages. */
  readonly unreferencedBy?: { readonly family: string; readonly field: string };
  /** Only these fields are filled, as for a drop-down list. */
  readonly fields?: readonly string[];
  /** Instead of records: the distinct values of a field with their labels, as rows of `value` and `label`. */
  readonly values?: {
    readonly field: string;
    readonly value: string;
    readonly label: string;
    /** Every choice of the field, used or not. */
    readonly all?: true;
  };
  /**
   * Instead of records: an option tree (id, title, key, value) grouped by these fields, with the records as leaves under `leaf`; absent: groups only. A group's
   * value is that of its field; its title is the value's label, or the nameField where the field is a reference.
   */
  readonly groups?: {
    readonly by: readonly string[];
    readonly leaf?: string;
    /** Fields with the titles of groups whose value is a code: field of the group → field of its title. */
    readonly titles?: Readonly<Record<string, string>>;
  };
  /** Instead of records: the corners of a shape field of the declaring family, in their order, as rows of `of` (id, shapeId, sort, location); `by` names the record. */
  readonly corners?: string;
  /** Instead of a record: the next number of a text field, one above the greatest, under the field's name. For detail calls without parameters. */
  readonly next?: string;
}

/** Source of a value of an effect. */
export type EffectValue =
  | { readonly param: string }
  | { readonly value: string }
  /** The time of the call. */
  | { readonly now: true }
  /** A number made by the server, for an order or a sheet: this prefix, the date as yyyyMMdd, and a running number. */
  | { readonly serial: string }
  /** Id or name of the caller. */
  | { readonly caller: 'id' | 'name' }
  /** A field of the call's record, with a text after it. */
  | { readonly field: string; readonly then?: string };

/**
 * The effect of a writing call beyond the common patterns, all or nothing. It changes records of the family that declares it, whichever family the call belongs
 * to.
 */
export interface EffectSpec {
  readonly call: string;
  /** Only when these parameters have these values. */
  readonly when?: Readonly<Record<string, string>>;
  /** Parameter with the id of the record, or comma-joined ids; absent: `ids` or `id`. null: the call has no record. */
  readonly target?: string | null;
  /** The parameter is compared with this field instead of the id. */
  readonly targetField?: string;
  /** Required parameters. */
  readonly needs?: readonly string[];
  readonly set?: Readonly<Record<string, EffectValue>>;
  /** Adds the value of a parameter to a number field. */
  readonly add?: Readonly<Record<string, EffectValue>>;
  readonly remove?: true;
  /** What all other records of the tenant get: where one of them is in use, the others are not. */
  readonly others?: Readonly<Record<string, EffectValue>>;
  /** Inserts a record of another family. */
  readonly insert?: { readonly family: string; readonly values: Readonly<Record<string, EffectValue>> };
  /** The body is a list of records of a family; `link` is their field with the id of the call's record. */
  readonly list?: { readonly family: string; readonly link?: string; readonly act: 'insert' | 'update' | 'remove' };
  /** First makes a new record of the own family from the parameters; it becomes the call's record. */
  readonly create?: true;
  /** Parameter with the number of new records to make; absent: one. Only with `create`. */
  readonly times?: string;
  /** Records that the server refuses, with its message: a device that is offline, say. The first that fits counts; nothing is done to any record then. */
  readonly refuses?: readonly { readonly where: readonly FigureCondition[]; readonly message: string }[];
  /** The server's message after success: what a device replied. A field's name in braces stands for its value. */
  readonly says?: string;
  /** The answer names the address of the record's live picture. */
  readonly streams?: true;
  /** Fields that hold sums over the linked records after the call: field → field of the list's family. */
  readonly sums?: Readonly<Record<string, string>>;
}

/** A transition: the action that makes it, and the states that allow it. */
export interface MoveSpec {
  /** Key of an action of the screen, or of one of its panels. */
  readonly action: string;
  readonly from: readonly string[];
  readonly to: string;
}

/**
 * The states of a record as data. New records begin in `initial`; only actions change the state. The server refuses an action from another state, and lists
 * offer an action only where it is allowed.
 */
export interface LifecycleSpec {
  /** Field with the state, of kind choice or dict. */
  readonly field: string;
  readonly initial: string;
  readonly moves: readonly MoveSpec[];
}

/**
 * Records in a hierarchy. A parent with children cannot be removed. Where the screen lists them without pages (`calls.list`), the list is the tree itself.
 */
export interface TreeSpec {
  /** Field with the parent's id (or its idField). */
  readonly parent: string;
  /** Value of `parent` at the top. */
  readonly root: string;
  readonly label: string;
  /** Number field by which siblings stand in order: people move them up and down. */
  readonly order?: string;
}

/** Records of a family that refer to a record by a field: while there are any, the server does not remove it. */
export interface HolderSpec {
  readonly family: string;
  /** Field with the record's id. */
  readonly field: string;
}

/** The server's message when a record that others refer to is to be removed. @param what the others, as their family is called. */
export function heldRefused(what: string): string {
  return `请先删除关联的${what}!`;
}

/** The server's message when the record's state does not allow the action. */
export const MOVE_REFUSED = '当前状态不允许此操作';
/** The server's message when a parent with children is to be removed (wire format §4.6). */
export const CHILDREN_REFUSED = '请先删除子节点!';
