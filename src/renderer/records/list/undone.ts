import { ROWS_MOST, type Undone } from '@shared/api/page';
import { conditionOf } from '@shared/catalogue/asked';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import type { Translate } from '@shared/model/translate';

const MOST = new Intl.NumberFormat('en').format(ROWS_MOST);

/** The field of a condition or of an order; undefined for a name that the family does not have. */
export function fieldOfKey(family: FamilySpec, key: string): FieldSpec | undefined {
  const name = conditionOf(key).field;
  return family.fields.find((field) => field.name === name);
}

/** Fields with a condition that nobody applies. */
export function offFields(family: FamilySpec, undone: Undone | undefined): readonly FieldSpec[] {
  const keys = (undone?.off ?? []).filter((one) => one.as === 'condition');
  return [...new Set(keys.flatMap(({ key }) => fieldOfKey(family, key) ?? []))];
}

/** What is said of a page whose server did not do everything, as one line. */
export function undoneText(
  t: Translate,
  family: FamilySpec,
  { conditions, order, off, columns }: Undone,
  label: (field: FieldSpec) => string,
): string {
  const named = (keys: readonly string[]): string => {
    const names = keys.map((key) => {
      const field = fieldOfKey(family, key);
      return field === undefined ? key : label(field);
    });
    return [...new Set(names)].join(t('form.comma'));
  };
  const part = (key: 'conditionsHere' | 'orderHere', keys: readonly string[]): readonly string[] =>
    keys.length === 0 ? [] : [t(`asked.${key}`, { fields: named(keys) })];
  const left = (['condition', 'order'] as const).flatMap((as) =>
    (['many', 'unseen'] as const).flatMap((why) => {
      const keys = off.filter((one) => one.as === as && one.why === why).map(({ key }) => key);
      if (keys.length === 0) return [];
      const words = as === 'condition' ? why : why === 'many' ? 'orderMany' : 'orderUnseen';
      return [t(`asked.${words}`, { fields: named(keys), most: MOST })];
    }),
  );
  const all = [...part('conditionsHere', conditions), ...part('orderHere', order), ...left];
  const lacks =
    columns.length === 0 ? '' : t('asked.noColumn', { columns: columns.join(t('form.comma')) });
  return `${all.join(t('asked.and'))}${lacks}`;
}
