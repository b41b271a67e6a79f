import type { FamilySpec } from '@shared/catalogue/family';

/** What a link with a condition meets: the kind of its field and the shape of the list. */
export function linkParts({ fields, screen, tree, idField }: FamilySpec): readonly string[] {
  const kind = fields.find(({ name }) => name === screen?.title)?.kind ?? 'none';
  const parts = {
    tree,
    'tree beside': screen?.tree,
    views: screen?.views,
    'date range': screen?.dateRange,
    size: screen?.size,
    'own id': idField,
    'given values': screen?.given,
  };
  return [
    `${kind} in ${tree === undefined ? 'pages' : 'a tree'}`,
    ...Object.entries(parts).flatMap(([name, part]) => (part === undefined ? [] : [name])),
  ];
}

/** What a person meets when a record is kept by hand: each kind of field of the form, and which buttons there are. */
export function formParts({ fields, screen }: FamilySpec): readonly string[] {
  const { add, edit, remove, addMany } = screen?.calls ?? {};
  const buttons = Object.entries({ add, edit, remove, addMany, items: screen?.items });
  return [
    ...fields
      .filter(({ form }) => form !== undefined && form.on !== 'edit')
      .map(({ kind, required }) => `${kind}${required === undefined ? '' : ', required'}`),
    `buttons ${buttons.flatMap(([name, call]) => (call === undefined ? [] : [name])).join(' ')}`,
  ];
}

/** What a person meets at the first move of a lifecycle: where its button is, what is asked and confirmed, how ids are sent. */
export function moveParts({ lifecycle, screen }: FamilySpec): readonly string[] {
  const actions = screen?.actions ?? [];
  const first = lifecycle?.moves
    .map((move) => actions.find(({ key }) => key === move.action))
    .find((action) => action !== undefined);
  if (first === undefined) return [];
  const { place, one, confirm, inputs = [] } = first;
  return [
    `button ${place}${one === true ? ', one by one' : ''}${confirm === undefined ? '' : ', confirmed'}`,
    ...inputs.map(({ kind }) => `asks ${kind}`),
  ];
}

/** What an export writes: each kind of column, and one of a tree or of records without a moment. */
export function columnParts({ fields, tree, moment }: FamilySpec): readonly string[] {
  return [
    ...fields.filter(({ column }) => column !== undefined).map(({ kind }) => kind),
    ...(tree === undefined ? [] : ['tree']),
    ...(moment === undefined ? ['no moment'] : []),
  ];
}

/**
 * Families that together have every part that all of them have: each of the others has only parts of an earlier one.
 * Their number is bound by the parts that there are, not by the families.
 */
export function covering(
  families: readonly FamilySpec[],
  partsOf: (family: FamilySpec) => readonly string[],
): readonly FamilySpec[] {
  const met = new Set<string>();
  return families.filter((family) => {
    const more = partsOf(family).filter((part) => !met.has(part));
    for (const part of more) met.add(part);
    return more.length > 0;
  });
}
