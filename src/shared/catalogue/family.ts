import type { CallSpec } from '../api/call';
import type { AnswerSpec, EffectSpec, HolderSpec, LifecycleSpec, TreeSpec } from './behaviour';
import type { FigureSpec } from './figureSpec';
import type { FieldKindName } from './kinds/names';
import type { Label } from './label';

export type { Label } from './label';

/** The values of a field whose labels are in the catalogue, because no dictionary of the server has them. */
export interface ChoicesSpec {
  readonly values: readonly { readonly value: string; readonly label: Label; readonly intent?: 'success' | 'warning' | 'danger' }[];
  /** Label of every other value; absent: another value is shown raw. */
  readonly other?: Label;
}

/** How the values of a reference, or of a tree beside a list, are offered. */
export interface OptionsSpec {
  /** Call that answers the options. */
  readonly call: string;
  /** Shape of the answer: option nodes with children, rows, or a page that the server searches. */
  readonly shape: 'tree' | 'rows' | 'page';
  /** Fields of a node with value and label. */
  readonly value: string;
  readonly label: string;
  /** Query parameter for the parent's value: children are fetched when a node is opened. `root` is its first value. */
  readonly lazy?: { readonly param: string; readonly root: string };
  /** Query key, with its condition suffix, for the typed text. */
  readonly search?: string;
  /** Parameters with fixed values. */
  readonly fixed?: Readonly<Record<string, string>>;
  /**
   * Parameter → field of the same form whose value it takes, or `id` of the record: what belongs to it alone is offered, and a change of that field empties this
   * one. A whole answer or a page can be narrowed so, a lazy tree cannot.
   */
  readonly by?: Readonly<Record<string, string>>;
}

/** A reference to records of another family. */
export interface ReferenceSpec {
  readonly family: string;
  /** True when the wire value is comma-joined ids. */
  readonly many?: true;
  /** Field of the same record in which the server sends the names. */
  readonly nameField?: string;
  readonly options: OptionsSpec;
}

/** Condition suffixes of the wire (wire format §3) that a search box may send, and the two that take a pair of values. */
export const SEARCH_MATCHES = [
  'like',
  'equal',
  'notequal',
  'likeleft',
  'likeright',
  'notlike',
  'gt',
  'ge',
  'lt',
  'le',
  'null',
  'notnull',
  'range',
  'dateRange',
] as const;
export type SearchMatch = (typeof SEARCH_MATCHES)[number];

/**
 * Search on a field. `match` is the condition suffix of the wire format without its underscore; `range` takes two numbers (_ge, _le),
 * `dateRange` two days (_dategt, _datelt).
 */
export interface SearchSpec {
  readonly match: SearchMatch;
  /** True when the search key is not documented: after a 500 the search is repeated without it. */
  readonly assumed?: true;
}

/** The dictionary call that a field's values come from (spec 2 §7.8, 3 §7 Dictionaries). */
export const DICTIONARY_SOURCES = ['plain', 'post', 'tree', 'auto', 'biz'] as const;
export type DictionarySource = (typeof DICTIONARY_SOURCES)[number];

export interface FieldSpec {
  /** Name on the wire, camelCase. */
  readonly name: string;
  readonly kind: FieldKindName;
  readonly label: Label;
  readonly unit?: string;
  /** Required in forms; the message is the documented one, or made from the label. */
  readonly required?: true | Label;
  /** Dictionary code for kind dict. */
  readonly dict?: string;
  /** The call that reads the dictionary; absent: plain. */
  readonly dictFrom?: DictionarySource;
  /** Values for kinds choice and switch. */
  readonly choices?: ChoicesSpec;
  readonly reference?: ReferenceSpec;
  /** Longest text that the form accepts, characters. */
  readonly max?: number;
  /** Smallest and largest number that the form accepts. */
  readonly between?: readonly [number, number];
  readonly search?: SearchSpec;
  /** Column in the list; absent: only when the user adds it (fields with `view`). Width in px. */
  readonly column?: { readonly width: number; readonly sortable?: true; readonly pinned?: 'left' | 'right' };
  /** Place in the form; absent: not in the form. `first` is the initial wire value of a new record. */
  readonly form?: {
    readonly on?: 'add' | 'edit';
    readonly readOnlyOn?: 'edit';
    readonly wide?: true;
    /** A reference to many records that form no tree is chosen in two lists side by side: what can be, and what is. */
    readonly lists?: true;
    readonly first?: string;
    /** Call that answers the value that a new record begins with, under the field's name: the next number of the server. */
    readonly suggested?: string;
    /** Title of a group of fields that begins here. */
    readonly section?: Label;
  };
  /** Shown in the view dialog even when it is not in the form. */
  readonly view?: true;
  /** Wire value that means "absent", besides null and '' (-1 for numbers, wire format). */
  readonly absent?: string | number;
  /** Unique within the tenant; the server refuses a second one. */
  readonly unique?: true;
  /** An existing password: the rule for new passwords does not apply. */
  readonly existing?: true;
  /** Must equal another field of the form; its message. */
  readonly same?: { readonly field: string; readonly message: Label };
  /** Must differ from this field; its message. */
  readonly other?: { readonly field: string; readonly message: Label };
  /** Field of the same form that must not lie after this one: the start of a time, the lower end of a range. */
  readonly notBefore?: string;
  /** Names or describes a person: boards of a locked workstation hide it, and lists while personal data are masked. */
  readonly personal?: true;
  /** Whether lists add its values up; absent: by kind and name (catalogue/totals). */
  readonly summed?: boolean;
  /** Never sent empty: a server is known that stores it and then reads neither the record nor a page with it. */
  readonly neverEmpty?: true;
  /** Sent with every edit, changed or not: a server is known that takes it for emptied where it is left out. */
  readonly always?: true;
  /** For kind date: a date of expiry or a due date. The demo platform keeps it relative to today. */
  readonly due?: true;
}

/**
 * An action of a list screen besides add, view, edit and remove. It sends the ids, `fixed`, `carry` and the values of `inputs`, as query parameters, or in the
 * body where the call declares one.
 */
export interface ActionSpec {
  readonly key: string;
  readonly label: Label;
  readonly call: string;
  /** Button and menu of a row, the toolbar over chosen rows, or both; `screen`: the toolbar, without rows. */
  readonly place: 'row' | 'selection' | 'both' | 'screen';
  /** Parameter for the id, or the comma-joined ids; absent for `screen`. */
  readonly idsParam?: string;
  /** The call takes one id: chosen rows are sent one by one, with a result for each. */
  readonly one?: true;
  /** Permission code of the button; absent: for everybody. */
  readonly permission?: string;
  /** Question before the action runs. */
  readonly confirm?: Label;
  /** Message after success; absent: that of the common pattern. */
  readonly done?: Label;
  /** The server's own message is shown after success: what a device replied. */
  readonly reply?: true;
  /** Parameters with fixed values. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Parameter → field of the row whose value it takes, `idsParam` too: the record then travels by that field. Only with `one`. */
  readonly carry?: Readonly<Record<string, string>>;
  /** Fields of the dialog before the action runs; named as on the wire. */
  readonly inputs?: readonly FieldSpec[];
  /** Input → field of the row whose values it replaces: the dialog begins with them and says who gains and loses what. */
  readonly replaces?: Readonly<Record<string, string>>;
  readonly intent?: 'danger' | 'primary';
}

/**
 * Another call of the screen, as a tab above the list. Records of another family than the screen's come with the calls, columns and buttons of the screen of
 * that family, which then needs no path of its own.
 */
export interface ViewSpec {
  readonly key: string;
  readonly label: Label;
  readonly call: string;
  /** Names of the columns, where they differ from the screen's. */
  readonly columns?: readonly string[];
}

/**
 * Records that belong to a row or to the screen: a table beside or below the list that follows the chosen row (master and detail), or a dialog opened from a
 * row or the toolbar. The call's answer declares the family of the records.
 */
export interface PanelSpec {
  readonly key: string;
  readonly label: Label;
  readonly call: string;
  readonly place: 'beside' | 'below' | 'row' | 'screen';
  /** Paths of the screen at which `beside` means below. */
  readonly belowAt?: readonly string[];
  /** Names of its columns, where they differ from those of the records' family. */
  readonly columns?: readonly string[];
  /** A panel of a row whose call answers a list of one record: shown as a sheet, not as a table. */
  readonly single?: true;
  /** Parameter → field of the chosen row whose value it takes. */
  readonly by?: Readonly<Record<string, string>>;
  /** Parameters with fixed values. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly permission?: string;
  /** Calls that write its records; `given`: field of a new record → field of the chosen row. */
  readonly edits?: {
    readonly add?: string;
    readonly edit?: string;
    readonly remove?: string;
    readonly given?: Readonly<Record<string, string>>;
    /** Names of the form's fields, where the call takes fewer than the family has. */
    readonly fields?: readonly string[];
    readonly permissions: { readonly add?: string; readonly edit?: string; readonly remove?: string };
  };
  /** Actions on its records. */
  readonly actions?: readonly ActionSpec[];
}

/** A tree of a grant: its name in both answers, and the name of its list of ids in the save. */
export interface GrantTab {
  readonly name: string;
  readonly param: string;
  readonly label: Label;
  /** Only the ends of the tree are given; what stands above only groups them. */
  readonly leaves?: true;
}

/**
 * What a record may do, as trees in which somebody ticks: read from the server as trees and keys under the same names, and saved as lists of keys. A save replaces
 * all of them.
 */
export interface GrantSpec {
  readonly key: string;
  readonly label: Label;
  /** Call that answers what may be given: an object with a tree of option nodes under the name of each tab. */
  readonly tree: string;
  /** Call that answers what is given: an object with a list of ids under the name of each tab. */
  readonly keys: string;
  /** Its parameter for the record's id. */
  readonly keysParam: string;
  /** Call that replaces what is given. */
  readonly save: string;
  /** Its name for the list of record ids. */
  readonly idsParam: string;
  readonly tabs: readonly GrantTab[];
  /** The records that have this one, which gain and lose by it: their page call, and their field with its ids. */
  readonly holders?: { readonly call: string; readonly field: string };
  readonly permission?: string;
}

/** A file that the server writes. */
export interface FileSpec {
  readonly key: string;
  readonly label: Label;
  /** A call of kind export. */
  readonly call: string;
  /** Parameter that takes the id of the row; absent: a button of the toolbar. */
  readonly idsParam?: string;
  readonly permission?: string;
}

/** A list as a sheet of one month: people or things as rows, days as columns. */
export interface MonthSpec {
  /** Fields that tell the rows apart and stay at the left. */
  readonly rows: readonly string[];
  /** Date field: the column. */
  readonly day: string;
  /** Field of the cell. */
  readonly value: string;
  /** The value of most days; every other one is marked. */
  readonly usual?: string;
  /** Parameters of the page call that name the month. */
  readonly year: string;
  readonly month: string;
}

export interface ScreenSpec {
  /** Routes under which the screen opens; a menu entry matches by path. */
  readonly paths: readonly string[];
  /** Codes and aliases of menu entries that open it. */
  readonly menuCodes: readonly string[];
  /** The screen's name at one of its paths, and its initial conditions there; conditions in a link take precedence. */
  readonly at?: Readonly<Record<string, { readonly label: Label; readonly filters: Readonly<Record<string, string>> }>>;
  readonly calls: {
    /** A page of records. Instead of it: `list`; neither for a screen of one record (`detail` and `edit`), or of figures alone. */
    readonly page?: string;
    /** All records at once, as rows or as nodes with children, which become rows: they are searched, sorted and paged by the client. */
    readonly list?: string;
    /** In a family with a hierarchy whose list is the tree itself: the records directly below one, so that branches come when they are opened. */
    readonly children?: string;
    readonly detail?: string;
    readonly add?: string;
    readonly edit?: string;
    readonly remove?: string;
    /** Call with a list of new records as its body; imports use it. */
    readonly addMany?: string;
  };
  /** Permission codes of the standard buttons. */
  readonly permissions: {
    readonly add?: string;
    readonly edit?: string;
    readonly view?: string;
    readonly remove?: string;
    readonly export?: string;
    readonly import?: string;
  };
  /** Names of the first tab's columns, where they differ from those of the fields. */
  readonly columns?: readonly string[];
  /** Values that every new record of this screen gets; these fields are not in its form. */
  readonly given?: Readonly<Record<string, string>>;
  readonly actions?: readonly ActionSpec[];
  /** Other page calls, as tabs; the first tab is `calls.page` and takes its label from the family. */
  readonly views?: readonly ViewSpec[];
  readonly panels?: readonly PanelSpec[];
  /** What a row may do: each is a button of the row. */
  readonly grants?: readonly GrantSpec[];
  /** Files that the server writes: each is a button that asks for one and keeps it. Those of a list get its conditions. */
  readonly files?: readonly FileSpec[];
  /** Statistic calls shown above the list; those with conditions get the list's. */
  readonly figures?: readonly string[];
  /** A tree beside the list; the chosen node's value becomes the search key. */
  readonly tree?: { readonly label: Label; readonly options: OptionsSpec; readonly key: string };
  /** Records of another family that the add form collects in a table and sends as the list body. */
  readonly items?: { readonly family: string; readonly label: Label };
  /** Initial sort field and direction. */
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' };
  /** Rows of the first page, where the documents name another size. */
  readonly size?: number;
  /** Date range search on this field (documented keys createTime_dategt / createTime_datelt). */
  readonly dateRange?: string;
  /** The records are shown as a sheet of a month. */
  readonly month?: MonthSpec;
  /** Field whose value names a record in titles and confirmations; '' on a screen without records. */
  readonly title: string;
}

/** A family of records as plain data, which a JSON round trip preserves. */
export interface FamilySpec {
  readonly key: string;
  readonly area: string;
  readonly labels: Label;
  readonly fields: readonly FieldSpec[];
  readonly calls: readonly CallSpec[];
  /** Field that identifies a record on this wire; absent: id. */
  readonly idField?: string;
  /** Fields that the documents name; the name, meaning and kind of every other one is assumed. */
  readonly documented?: readonly string[];
  /** There is one record of each person or of each tenant, which the server finds by the caller. */
  readonly keptBy?: 'person' | 'tenant';
  /** The records belong to no tenant. */
  readonly shared?: true;
  /** Fields that together are unique within the tenant. */
  readonly uniqueTogether?: readonly (readonly string[])[];
  /** Date-time field with the time of occurrence; figures use it. */
  readonly moment?: string;
  /** The records form a hierarchy. */
  readonly tree?: TreeSpec;
  readonly lifecycle?: LifecycleSpec;
  /** Records that must be gone before one of these is removed. */
  readonly heldBy?: readonly HolderSpec[];
  /** Answers of read calls beyond the common pattern. */
  readonly answers?: readonly AnswerSpec[];
  /** Effects of writing calls beyond the common pattern. */
  readonly effects?: readonly EffectSpec[];
  readonly figures?: readonly FigureSpec[];
  readonly screen?: ScreenSpec;
}
