import type { ApiFailure } from '@shared/api/failure';
import { fail, ok, type Result } from '@shared/base/result';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import { isRealMoment } from '@shared/catalogue/kinds/values';

type Wire = Readonly<Record<string, unknown>>;
type Refused = Result<null, ApiFailure>;

/** What a markup filter of a server rewrites (wire format: `&`, `<` and `>`). */
const MARKUP = /[&<>]/;

function emptied(field: FieldSpec, wire: Wire, mode: 'add' | 'edit'): boolean {
  const isThere = Object.hasOwn(wire, field.name);
  const value = wire[field.name];
  const isEmpty = value === '' || value === null || value === undefined;
  return field.neverEmpty === true && (isThere ? isEmpty : mode === 'add');
}

/**
 * Whether what is to be sent is known to break a server, by the declared rules: then it is not sent, with the reason. A password is looked at as it is sent: a
 * hash has no markup.
 */
export function refusedBefore(
  fields: FamilySpec['fields'],
  wire: Wire,
  mode: 'add' | 'edit',
): Refused {
  for (const field of fields) {
    const { name, kind } = field;
    const value = wire[name];
    const refused = (reason: 'empty' | 'markup' | 'date') =>
      fail({ kind: 'notSent', reason, field: name } as const);
    if (emptied(field, wire, mode)) return refused('empty');
    if (typeof value !== 'string' || value === '') continue;
    if (kind === 'password' && field.existing !== true && MARKUP.test(value))
      return refused('markup');
    if ((kind === 'date' || kind === 'dateTime') && !isRealMoment(value)) return refused('date');
  }
  return ok(null);
}

/** Fields that every edit carries and that are not in it. */
export function leftOutAlways({ fields }: FamilySpec, wire: Wire): readonly FieldSpec[] {
  return fields.filter(({ always, name }) => always === true && !Object.hasOwn(wire, name));
}
