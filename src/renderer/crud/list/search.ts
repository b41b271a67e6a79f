import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';

/** Wire keys of the date range, with their bounds (spec 1 §2 Generic list screens). */
export function rangeKeys(field: string): { readonly from: string; readonly to: string } {
  return { from: `${field}_dategt`, to: `${field}_datelt` };
}

/**
 * Wire key of a field's search: the bare name where the page call documents it as a parameter,
 * else the name with its condition suffix (wire format §3).
 */
export function searchKey(family: FamilySpec, field: FieldSpec): string {
  const page = family.calls.find((call) => call.id === family.screen?.calls.page);
  if (page?.params?.includes(field.name) === true) return field.name;
  return `${field.name}_${field.search?.match ?? 'like'}`;
}

/** Fields with a search box, in the order of the declaration. */
export function searchFields(family: FamilySpec): readonly FieldSpec[] {
  return family.fields.filter(({ search }) => search !== undefined && search.match !== 'dateRange');
}

/** Fields in use whose search key no document names: a 500 offers the search without them. */
export function assumedInUse(
  family: FamilySpec,
  filters: Readonly<Record<string, string>>,
): readonly FieldSpec[] {
  return family.fields.filter(
    (field) => field.search?.assumed === true && filters[searchKey(family, field)] !== undefined,
  );
}

/** The filters without those of the given fields. */
export function withoutFields(
  family: FamilySpec,
  filters: Readonly<Record<string, string>>,
  fields: readonly FieldSpec[],
): Readonly<Record<string, string>> {
  const keys = new Set(fields.map((field) => searchKey(family, field)));
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.has(key)));
}
