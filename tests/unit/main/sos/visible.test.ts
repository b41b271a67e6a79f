import { describe, expect, test } from 'vitest';
import { isSosVisible, type SosFacts } from '@main/sos/visible';

const FACTS: SosFacts = {
  waiting: ['a'],
  handled: new Set(),
  sources: {},
  system: '1001',
  onEmergency: false,
  locked: false,
};

describe('when the SOS popup is up', () => {
  test.each<[string, Partial<SosFacts>, boolean]>([
    ['while an SOS waits', {}, true],
    ['not without one', { waiting: [] }, false],
    ['not for those that somebody went to handle', { handled: new Set(['a']) }, false],
    ['again with a new one beside them', { waiting: ['b', 'a'], handled: new Set(['a']) }, true],
    ['not with the warning-show flag off', { sources: { sosPopup: { on: false } } }, false],
    ['with the flag on', { sources: { sosPopup: { on: true } } }, true],
    ['in every subsystem without configured ids', { system: '9' }, true],
    ['in a configured one', { sources: { sos: { systems: ['1001', '1002'] } } }, true],
    ['not in another one', { sources: { sos: { systems: ['1002'] } } }, false],
    [
      'while all subsystems are shown, configured ones among them',
      { system: '', sources: { sos: { systems: ['1002'] } } },
      true,
    ],
    ['not on the emergency route', { onEmergency: true }, false],
    ['behind the lock, where nobody sees that route', { onEmergency: true, locked: true }, true],
    ['not behind the lock either without one', { waiting: [], locked: true }, false],
  ])('%s (rule:sos.visible)', (_name, changed, up) => {
    expect(isSosVisible({ ...FACTS, ...changed })).toBe(up);
  });
});
