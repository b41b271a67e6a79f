import type { Cell } from '@shared/catalogue/kinds/kind';

const DECIMAL = /^(-?)(\d+)(\.\d+)?$/;

/** A decimal text with thousands separators; digits are never rounded. Other texts stay unchanged. */
export function grouped(text: string): string {
  const parts = DECIMAL.exec(text);
  if (parts === null) return text;
  const [, sign = '', whole = '', rest = ''] = parts;
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}`;
}

/** The text of a figure's value; null for a cell without one. */
export function figureText(cell: Cell): string | null {
  return cell.state === 'value' ? grouped(String(cell.value)) : null;
}

/** The number that a chart draws; null (a gap) for absent, unreadable and non-numeric values. */
export function plotted(cell: Cell): number | null {
  if (cell.state !== 'value' || typeof cell.value === 'object') return null;
  const text = String(cell.value);
  return DECIMAL.test(text) ? Number(text) : null;
}
