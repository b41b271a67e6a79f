import type { CallSpec } from '../api/call';
import type { AnswerSpec, EffectSpec, LifecycleSpec, TreeSpec } from './behaviour';
import type { FigureSpec } from './figureSpec';
import type { FieldKindName } from './kinds/names';
import type { Label } from './label';

export type { Label } from './label';

/** The values of a kind that has its words in the catalogue, because no dictionary of the server has them. */
export interface ChoicesSpec {
  readonly values: readonly { readonly value: string; readonly label: Label; readonly intent?: 'success' | 'warning' | 'danger' }[];
  /** What every other value means; absent: another value is shown as it is. */
  readonly other?: Label;
}

/** How the values of a reference or of a tree beside a list are offered. */
export interface OptionsSpec {
  /** Call that answers the options. */
  readonly call: string;
  /** Shape of the answer: option nodes with children, rows, or a page that is searched by the server. */
  readonly shape: 'tree' | 'rows' | 'page';
  /** Fields of a node that hold value and label. */
  readonly value: string;
  readonly label: string;
  /** Query parameter that takes the parent's value: children are asked for when a node is opened. `root` is its first value. */
  readonly lazy?: { readonly param: string; readonly root: string };
  /** Query key, with its condition suffix, that takes the typed text of a page. */
  readonly search?: string;
  /** Parameters with a value of their own. */
  readonly fixed?: Readonly<Record<string, string>>;
}

/** A reference to records of another family. */
export interface ReferenceSpec {
  readonly family: string;
  /** True when the wire holds comma-joined ids. */
  readonly many?: true;
  /** Field of the same record in which the server sends the name(s) already. */
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
  /** True where no document names the search key: a 500 then offers the search without it. */
  readonly assumed?: true;
}

/** From which dictionary call a field's values come (spec 2 §7.8, 3 §7 Dictionaries). */
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
  /** The call that the dictionary is read with; absent: plain. */
  readonly dictFrom?: DictionarySource;
  /** Values for kinds choice and switch. */
  readonly choices?: ChoicesSpec;
  readonly reference?: ReferenceSpec;
  /** Longest text that the form takes, characters. */
  readonly max?: number;
  /** Least and greatest number that the form takes. */
  readonly between?: readonly [number, number];
  readonly search?: SearchSpec;
  /** Column in the list; absent: not a column unless the user adds it (fields with `view`). Width in px. */
  readonly column?: { readonly width: number; readonly sortable?: true; readonly pinned?: 'left' | 'right' };
  /** Place in the form; absent: not in the form. `first` is the wire value that a new record begins with. */
  readonly form?: {
    readonly on?: 'add' | 'edit';
    readonly readOnlyOn?: 'edit';
    readonly wide?: true;
    readonly first?: string;
    /** Title of a group of fields that begins with this one. */
    readonly section?: Label;
  };
  /** Shown in the view dialog even when it is not in the form. */
  readonly view?: true;
  /** Value by which the wire says "absent" besides null and '' (-1 for numbers, wire format). */
  readonly absent?: string | number;
  /** Unique within the tenant; a second one is refused by the server. */
  readonly unique?: true;
  /** A password that exists already: the rule for new ones does not judge it. */
  readonly existing?: true;
  /** Must have the same value as another field that is filled in with it; its message. */
  readonly same?: { readonly field: string; readonly message: Label };
  /** Must have another value than this field; its message. */
  readonly other?: { readonly field: string; readonly message: Label };
  /** Names or describes a person: boards of a locked workstation hide it. */
  readonly personal?: true;
  /** For kind date: the day until which something is valid or by which it is due. The demo platform keeps it relative to today. */
  readonly due?: true;
}

/**
 * An action of a list screen besides add, view, edit and remove. What is sent: the ids, `fixed`, `carry` and the values of `inputs`; as query
 * parameters, or in the body where the call declares one.
 */
export interface ActionSpec {
  readonly key: string;
  readonly label: Label;
  readonly call: string;
  /** A row's button and menu, or the toolbar over the chosen rows, or both; `screen`: the toolbar, without any row. */
  readonly place: 'row' | 'selection' | 'both' | 'screen';
  /** Parameter that takes the id, or the comma-joined ids; absent for `screen`. */
  readonly idsParam?: string;
  /** The call takes one id: chosen rows are sent one by one, with a result for each. */
  readonly one?: true;
  /** Permission code that shows the button; absent: for everybody. */
  readonly permission?: string;
  /** Asked before it runs. */
  readonly confirm?: Label;
  /** Said when it was done; absent: the message of the common pattern. */
  readonly done?: Label;
  /** Parameters with a value of their own. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Parameters that take the value of a field of the row, by parameter. Only with `one`. */
  readonly carry?: Readonly<Record<string, string>>;
  /** Asked for before it runs; names are those of the wire. */
  readonly inputs?: readonly FieldSpec[];
  readonly intent?: 'danger' | 'primary';
}

/** Another page call over the records of the screen, as a tab above the list. */
export interface ViewSpec {
  readonly key: string;
  readonly label: Label;
  readonly call: string;
  /** Names of the columns, where they differ from the screen's. */
  readonly columns?: readonly string[];
}

/**
 * Records that belong to a row or to the screen: a table beside or below the list that follows the chosen row (master and detail), or a dialog
 * opened from a row or from the toolbar. Which family's records they are stands in the answer of the call.
 */
export interface PanelSpec {
  readonly key: string;
  readonly label: Label;
  readonly call: string;
  readonly place: 'beside' | 'below' | 'row' | 'screen';
  /** Paths of the screen at which `beside` lies below. */
  readonly belowAt?: readonly string[];
  /** Names of its columns, where they are not those of its records' family. */
  readonly columns?: readonly string[];
  /** A panel of a row whose call answers a list of one record: it is read as a sheet, not as a table. */
  readonly single?: true;
  /** Parameter → field of the chosen row whose value it takes. */
  readonly by?: Readonly<Record<string, string>>;
  /** Parameters with a value of their own. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly permission?: string;
  /** Calls by which its records are kept; `given` are fields of a new one → fields of the chosen row. */
  readonly edits?: {
    readonly add?: string;
    readonly edit?: string;
    readonly remove?: string;
    readonly given?: Readonly<Record<string, string>>;
    /** Names of the fields of their form, where the call takes fewer than the family has. */
    readonly fields?: readonly string[];
    readonly permissions: { readonly add?: string; readonly edit?: string; readonly remove?: string };
  };
  /** Actions on its records. */
  readonly actions?: readonly ActionSpec[];
}

export interface ScreenSpec {
  /** Routes under which the screen opens; a menu entry matches by path. */
  readonly paths: readonly string[];
  /** Codes and aliases of menu entries that open it. */
  readonly menuCodes: readonly string[];
  /** What the screen is called at one of its paths, and the conditions that it opens with there; a link with conditions of its own comes first. */
  readonly at?: Readonly<Record<string, { readonly label: Label; readonly filters: Readonly<Record<string, string>> }>>;
  readonly calls: {
    readonly page: string;
    readonly detail?: string;
    readonly add?: string;
    readonly edit?: string;
    readonly remove?: string;
    /** Takes a list of new records as its body; imports use it. */
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
  /** Names of the columns of the first tab, where they are not those of the fields. */
  readonly columns?: readonly string[];
  /** Values that a new record of this screen has by itself; these fields are not in its form. */
  readonly given?: Readonly<Record<string, string>>;
  readonly actions?: readonly ActionSpec[];
  /** Other page calls, as tabs; the first tab is `calls.page` and takes its label from the family. */
  readonly views?: readonly ViewSpec[];
  readonly panels?: readonly PanelSpec[];
  /** Statistic calls shown above the list; those that take conditions get the list's. */
  readonly figures?: readonly string[];
  /** A tree beside the list; the chosen node's value becomes the search key. */
  readonly tree?: { readonly label: Label; readonly options: OptionsSpec; readonly key: string };
  /** Records of another family that the add form collects in a table and sends as the list body. */
  readonly items?: { readonly family: string; readonly label: Label };
  /** Field that the list is sorted by at first, with direction. */
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' };
  /** Rows of the first page, where the documents name another size. */
  readonly size?: number;
  /** Date range search on this field (documented keys createTime_dategt / createTime_datelt). */
  readonly dateRange?: string;
  /** Field whose value names a record in titles and confirmations. */
  readonly title: string;
}

/** A family of records as plain data: it survives a JSON round trip. */
export interface FamilySpec {
  readonly key: string;
  readonly area: string;
  readonly labels: Label;
  readonly fields: readonly FieldSpec[];
  readonly calls: readonly CallSpec[];
  /** Field that identifies a record on this wire; absent: id. */
  readonly idField?: string;
  /** The records belong to no tenant. */
  readonly shared?: true;
  /** Fields whose values together are unique within the tenant. */
  readonly uniqueTogether?: readonly (readonly string[])[];
  /** Date-time field that says when what is recorded happened; figures go by it. */
  readonly moment?: string;
  /** Records hang under one another. */
  readonly tree?: TreeSpec;
  readonly lifecycle?: LifecycleSpec;
  /** What the platform answers to read calls beyond the common pattern. */
  readonly answers?: readonly AnswerSpec[];
  /** What calls that change something do beyond the common pattern. */
  readonly effects?: readonly EffectSpec[];
  readonly figures?: readonly FigureSpec[];
  readonly screen?: ScreenSpec;
}

/** Declares a family; the literal type is kept so that field and call names can be checked. */
export function defineFamily<const F extends FamilySpec>(family: F): F {
  return family;
}
