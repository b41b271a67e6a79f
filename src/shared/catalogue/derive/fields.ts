import type { InputDraft } from '../draft';
import type { FieldSpec, SearchSpec } from '../family';
import type { FieldDraft } from '../fieldDraft';
import type { FieldKindName } from '../kinds/names';
import { commonField, type CommonField } from './commonFields';
import { YES_NO } from '../yesNo';
import { absentOf, isSeen, isSorted, matchOf } from './kindRules';

function searchFrom(search: NonNullable<FieldDraft['search']>, kind: FieldKindName): SearchSpec {
  if (typeof search === 'object') return search;
  return { match: search === true ? matchOf(kind) : search, assumed: true };
}

function columnFrom(column: NonNullable<FieldDraft['column']>, kind: FieldKindName): NonNullable<FieldSpec['column']> {
  if (typeof column === 'object') return column;
  return isSorted(kind) ? { width: column, sortable: true } : { width: column };
}

/** The kind that a draft says, or that follows from where its values come from. */
function kindOf({ kind, choices, dict, reference }: FieldDraft): FieldKindName | undefined {
  if (kind !== undefined) return kind;
  if (reference !== undefined) return 'reference';
  if (dict !== undefined) return 'dict';
  return choices === undefined ? undefined : 'choice';
}

/** What a draft says over what is common to fields of its name; a common field of another kind is another thing. */
function withCommon(draft: FieldDraft): FieldDraft {
  const kind = kindOf(draft);
  const own = kind === undefined ? draft : { ...draft, kind };
  const common = commonField(own.name);
  return common === undefined || (kind !== undefined && kind !== common.kind) ? own : { ...common, ...own };
}

/**
 * One field from its draft, over the common field of its name.
 * @throws Error when neither says the kind and the label: a mistake in a declaration.
 */
export function fieldFrom(draft: CommonField | FieldDraft, where: string): FieldSpec {
  const own = withCommon(typeof draft === 'string' ? { name: draft } : draft);
  const { kind, label, unit, max, personal, search, column, form, view, absent, ...more } = own;
  if (kind === undefined || label === undefined) throw new Error(`${where}: the field "${own.name}" is no common one and says no kind or no label`);
  const none = absent ?? absentOf(kind);
  const isShown = view ?? (isSeen(kind) && form === undefined);
  // A switch has words for what it says: a list would show 0 and 1.
  const words = kind === 'switch' && own.choices === undefined ? { choices: YES_NO } : {};
  return {
    ...more,
    ...words,
    kind,
    label,
    ...(unit == null ? {} : { unit }),
    ...(max == null ? {} : { max }),
    ...(personal == null ? {} : { personal }),
    ...(none === undefined ? {} : { absent: none }),
    ...(search == null ? {} : { search: searchFrom(search, kind) }),
    ...(column == null ? {} : { column: columnFrom(column, kind) }),
    ...(form === undefined ? {} : { form: form === true ? {} : form }),
    ...(isShown ? { view: true } : {}),
  };
}

/**
 * One field of the dialog before an action, from its draft.
 * @throws Error as `fieldFrom`.
 */
export function inputFrom(draft: InputDraft, where: string): FieldSpec {
  const own = typeof draft === 'string' ? { name: draft } : draft;
  const { absent: _absent, ...input } = fieldFrom({ ...own, search: null, column: null, view: false }, where);
  return own.absent === undefined ? input : { ...input, absent: own.absent };
}
