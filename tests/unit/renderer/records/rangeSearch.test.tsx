import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { must } from '@shared/base/assert';
import { RangeSearch } from '@renderer/records/list/RangeSearch';

/** What stands in the two boxes. */
const boxes = (from: string, to: string): readonly string[] =>
  [
    ...renderToString(<RangeSearch from={from} to={to} onChange={() => undefined} />).matchAll(
      / value="([^"]*)"/g,
    ),
  ].map(([, value]) => must(value, 'value'));

test.each([
  ['2026-11-20 23:59:59', '2026-11-22 00:00:00', ['2026-11-21', '2026-11-21']],
  ['2026-11-21 00:00:00', '2026-11-21 23:59:59', ['2026-11-21', '2026-11-21']],
  ['2026-12-31 23:59:59', '', ['2027-01-01', '']],
  ['', '2027-01-01 00:00:00', ['', '2026-12-31']],
  ['2026-11-21 01:59:59', '2026-11-22 00:00:00', ['2026-11-21', '2026-11-21']],
])('the boxes of %s to %s have the days within', (from, to, days) => {
  expect(boxes(from, to)).toEqual(days);
});
