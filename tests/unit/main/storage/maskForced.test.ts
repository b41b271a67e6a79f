import { describe, expect, it } from 'vitest';
import { isMaskForced } from '@main/storage/maskForced';
import { SettingsStore } from '@main/storage/settings';

const store = (own: boolean | undefined, policy: boolean | undefined): SettingsStore =>
  new SettingsStore(
    {
      read: () => (own === undefined ? null : { version: 2, maskPersonal: own }),
      write: () => undefined,
    },
    { policy: policy === undefined ? {} : { maskPersonal: policy }, commandLine: {} },
  );

describe('masked personal data', () => {
  it('are forced by a policy alone, and only by one that masks', () => {
    expect(isMaskForced(store(undefined, undefined))).toBe(false);
    expect(isMaskForced(store(true, undefined))).toBe(false);
    expect(isMaskForced(store(false, true))).toBe(true);
    expect(isMaskForced(store(true, false))).toBe(false);
    expect(store(true, false).get().maskPersonal).toBe(false);
  });
});
