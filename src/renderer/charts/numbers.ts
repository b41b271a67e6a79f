import type { Cell } from '@shared/catalogue/kinds/kind';

const DECIMAL = /^(-?)(\d+)(\.\d+)?$/;

/** A decimal text with thousands separated; digits are never rounded away. Other texts stay. */
export function grouped(text: string): string {
  const parts = DECIMAL.exec(text);
  if (parts === null) return text;
  const [, sign = '', whole = '', rest = ''] = parts;
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}`;
}

/** The text of a figure's value, or null for a cell that has none. */
export function figureText(cell: Cell): string | null {
  return cell.state === 'value' ? grouped(String(cell.value)) : null;
}

/** The number that a chart draws; a gap (null) for what is absent, unreadable or no number. */
export function plotted(cell: Cell): number | null {
  if (cell.state !== 'value' || typeof cell.value === 'object') return null;
  const text = String(cell.value);
  return DECIMAL.test(text) ? Number(text) : null;
}
