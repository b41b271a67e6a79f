import type { CallSpec } from '../api/call';
import type { FigureCondition, FigureSpec } from './figureSpec';
import type { FieldKindName } from './kinds/names';
import type { Label } from './label';

export type { Label } from './label';

/** The values of a kind that has its words in the catalogue, because no dictionary of the server has them. */
export interface ChoicesSpec {
  readonly values: readonly { readonly value: string; readonly label: Label }[];
  /** What every other value means; absent: another value is shown as it is. */
  readonly other?: Label;
}

/** How the values of a reference or dictionary field are offered. */
export interface OptionsSpec {
  /** Call that answers the options. */
  readonly call: string;
  /** Shape of the answer: option nodes with children, or rows. */
  readonly shape: 'tree' | 'rows';
  /** Fields of a node that hold value and label. */
  readonly value: string;
  readonly label: string;
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

/** Search on a field. `match` is the condition suffix of the wire format without its underscore. */
export interface SearchSpec {
  readonly match: 'like' | 'equal' | 'dateRange';
  /** True where no document names the search key: a 500 then offers the search without it. */
  readonly assumed?: true;
}

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
  /** Values for kind choice. */
  readonly choices?: ChoicesSpec;
  readonly reference?: ReferenceSpec;
  /** Longest text that the form takes, characters. */
  readonly max?: number;
  readonly search?: SearchSpec;
  /** Column in the list; absent: not a column. Width in px. */
  readonly column?: { readonly width: number; readonly sortable?: true; readonly pinned?: 'left' | 'right' };
  /** Place in the form; absent: not in the form. */
  readonly form?: {
    readonly on?: 'add' | 'edit';
    readonly readOnlyOn?: 'edit';
    readonly wide?: true;
  };
  /** Shown in the view dialog even when it is not in the form. */
  readonly view?: true;
  /** Value by which the wire says "absent" besides null and '' (-1 for numbers, wire format). */
  readonly absent?: string | number;
  /** Unique within the tenant; a second one is refused by the server. */
  readonly unique?: true;
}

/** An action of a list screen besides add, view, edit and remove. */
export interface ActionSpec {
  readonly key: string;
  readonly label: Label;
  readonly call: string;
  readonly place: 'row' | 'selection';
  /** Query parameter that takes the comma-joined ids. */
  readonly idsParam: string;
  /** Permission code that shows the button. */
  readonly permission: string;
  /** Asked before it runs. */
  readonly confirm?: Label;
  /** A reference asked for before it runs, sent as a second parameter. */
  readonly ask?: { readonly param: string; readonly label: Label; readonly options: OptionsSpec; readonly many?: true };
}

export interface ScreenSpec {
  /** Routes under which the screen opens; a menu entry matches by path. */
  readonly paths: readonly string[];
  /** Codes and aliases of menu entries that open it. */
  readonly menuCodes: readonly string[];
  readonly calls: {
    readonly page: string;
    readonly detail?: string;
    readonly add?: string;
    readonly edit?: string;
    readonly remove?: string;
  };
  /** Permission codes of the standard buttons. */
  readonly permissions: {
    readonly add?: string;
    readonly edit?: string;
    readonly view?: string;
    readonly remove?: string;
  };
  readonly actions?: readonly ActionSpec[];
  /** Field that the list is sorted by at first, with direction. */
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' };
  /** Date range search on this field (documented keys createTime_dategt / createTime_datelt). */
  readonly dateRange?: string;
  /** Field whose value names a record in titles and confirmations. */
  readonly title: string;
}

/** A page call that lists only some of the records. */
export interface PageScope {
  readonly call: string;
  readonly where: readonly FigureCondition[];
}

/** A family of records as plain data: it survives a JSON round trip. */
export interface FamilySpec {
  readonly key: string;
  readonly area: string;
  readonly labels: Label;
  readonly fields: readonly FieldSpec[];
  readonly calls: readonly CallSpec[];
  /** Date-time field that says when what is recorded happened; figures go by it. */
  readonly moment?: string;
  readonly scopes?: readonly PageScope[];
  readonly figures?: readonly FigureSpec[];
  readonly screen?: ScreenSpec;
}

/** Declares a family; the literal type is kept so that field and call names can be checked. */
export function defineFamily<const F extends FamilySpec>(family: F): F {
  return family;
}
