import type { Region } from '@blueprintjs/table';

/** Tabs and line breaks in a cell must not break its row; a quote that begins a cell would join it with the next ones. */
const oneLine = (text: string): string => text.replace(/[\t\r\n]+/g, ' ').replace(/^"/, "'");

/** First and last index of an interval; all of them where a region names none. */
function indexes(
  interval: readonly [number, number] | null | undefined,
  count: number,
): readonly number[] {
  const [from, to] = interval == null ? [0, count - 1] : interval;
  const first = Math.max(0, Math.min(from, to));
  const last = Math.min(count - 1, Math.max(from, to));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n);
}

/** The cells of regions as tab-separated lines, as spreadsheets take them; regions follow each other. */
export function rangeText(
  regions: readonly Region[],
  size: { readonly rows: number; readonly columns: number },
  text: (row: number, column: number) => string,
): string {
  return regions
    .flatMap(({ rows, cols }) =>
      indexes(rows, size.rows).map((row) =>
        indexes(cols, size.columns)
          .map((column) => oneLine(text(row, column)))
          .join('\t'),
      ),
    )
    .join('\n');
}
