import type { FigureValueSpec } from './figureSpec';

/** What such a figure may say besides: `period`, `better`, `latestPer`, conditions of another kind. */
type More = Partial<FigureValueSpec>;

/**
 * A figure that counts records, as a whole number without a unit.
 * @param equal field → the value that the records that count have in it; `{}`: all of them count
 */
export function counted(name: string, zh: string, en: string, equal: Readonly<Record<string, string>> = {}, more: More = {}): FigureValueSpec {
  const where = conditions(equal);
  return { name, label: { zh, en }, unit: '', kind: 'integer', operator: { op: 'count' }, ...(where.length === 0 ? {} : { where }), ...more };
}

/**
 * A figure that tells what share of the records has these values, in percent.
 * @param equal field → the value of those that make the share
 */
export function rated(name: string, zh: string, en: string, equal: Readonly<Record<string, string>>, more: More = {}): FigureValueSpec {
  return { name, label: { zh, en }, unit: '%', kind: 'percent', operator: { op: 'ratio', part: conditions(equal) }, ...more };
}

function conditions(equal: Readonly<Record<string, string>>) {
  return Object.entries(equal).map(([field, value]) => ({ field, is: 'equal', value }) as const);
}
