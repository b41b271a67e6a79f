import { beforeEach, expect, test } from 'vitest';
import type { DocumentStore } from '@main/ports/store';
import { UiState } from '@main/storage/uiState';
import { memoryDocument } from '@tests/support/memoryDocuments';

let ui: UiState;
beforeEach(() => {
  ui = new UiState(memoryDocument(), () => undefined);
});

test('a state that cannot be written is told and kept for this run', () => {
  const told: string[] = [];
  const full: DocumentStore = {
    read: () => ({}),
    write: () => {
      throw new Error('ENOSPC');
    },
  };
  const kept = new UiState(full, (reason) => told.push(reason));
  kept.begin('demo|000000|1');
  kept.set('tabs', [1]);
  expect(kept.get('tabs')).toEqual([1]);
  expect(told).toEqual(['ENOSPC', 'ENOSPC']);
});

test('tabs belong to one profile: another user and a sign-out find none', () => {
  ui.begin('demo|000000|1');
  ui.set('tabs', [1]);
  ui.begin('demo|000000|1');
  expect(ui.get('tabs')).toEqual([1]);
  ui.begin('demo|000000|2');
  expect(ui.get('tabs')).toBeNull();
  ui.set('tabs', [2]);
  ui.clear();
  expect(ui.get('tabs')).toBeNull();
});
