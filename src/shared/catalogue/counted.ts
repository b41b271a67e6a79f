import type { FigureValueSpec } from './figureSpec';

/** What a counting figure may say besides: `period`, `better`, `latestPer`, conditions of another kind. */
type More = Partial<FigureValueSpec>;

/**
 * A figure that counts records, as a whole number without a unit.
 * @param equal field → the value that the records that count have in it; `{}`: all of them count
 */
export function counted(name: string, zh: string, en: string, equal: Readonly<Record<string, string>> = {}, more: More = {}): FigureValueSpec {
  const where = Object.entries(equal).map(([field, value]) => ({ field, is: 'equal', value }) as const);
  return { name, label: { zh, en }, unit: '', kind: 'integer', operator: { op: 'count' }, ...(where.length === 0 ? {} : { where }), ...more };
}
