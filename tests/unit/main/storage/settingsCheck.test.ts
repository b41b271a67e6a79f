import { expect, test } from 'vitest';
import { SettingsStore } from '@main/storage/settings';
import { readPatch } from '@main/storage/settingsCheck';
import { memoryDocument } from '@tests/support/memoryDocuments';

test('settings are checked, kept and read back', () => {
  const document = memoryDocument();
  const store = new SettingsStore(document);
  store.update({ language: 'en', serverUrl: 'https://h' });
  expect(new SettingsStore(document).get()).toMatchObject({
    language: 'en',
    serverUrl: 'https://h',
  });
  expect(readPatch({ serverUrl: 'nonsense' })).toEqual({
    ok: false,
    error: { serverUrl: 'app.settings.badServer' },
  });
  expect(readPatch({ serverUrl: ' https://h/p/ ' })).toEqual({
    ok: true,
    value: { serverUrl: 'https://h/p' },
  });
  expect(readPatch({ serverUrl: ' ' })).toEqual({ ok: true, value: { serverUrl: '' } });
});
