import { expect, test } from 'vitest';
import { dataReadiness } from '@main/boards/playlists/readiness';
import type { BoardQueryState, BoardTile } from '@shared/model/board';

const tile = (show: BoardTile['show']): BoardTile => ({
  show,
  area: 'top',
  title: { zh: '图块', en: 'Tile' },
});
const state = (patch: Partial<BoardQueryState>): BoardQueryState => ({
  at: null,
  data: null,
  failure: null,
  periodMs: 30_000,
  ...patch,
});
const data = state({
  at: 1,
  data: { kind: 'figures', figures: { kind: 'values', values: [] } },
});
const refused = state({ failure: { kind: 'noPermission', message: '' } });
const charts = { tiles: [tile('chart')] };

test('a board is ready once all is answered and something is there', () => {
  expect(dataReadiness(charts, { a: data, b: state({}) })).toBe('waiting');
  expect(dataReadiness(charts, { a: data, b: refused })).toBe('ready');
  expect(dataReadiness(charts, { a: refused, b: refused })).toBe('empty');
});

test('data of earlier counts, whatever became of the last question', () => {
  const failure = { kind: 'notConnected', reason: 'refused', detail: '' } as const;
  expect(dataReadiness(charts, { a: { ...data, failure } })).toBe('ready');
});

test('alarms and the map need no query; a text alone is nothing to turn to', () => {
  expect(dataReadiness({ tiles: [tile('chart'), tile('alarms')] }, { a: refused })).toBe('ready');
  expect(dataReadiness({ tiles: [tile('chart'), tile('text')] }, { a: refused })).toBe('empty');
  expect(dataReadiness({ tiles: [tile('text')] }, {})).toBe('ready');
});
