import { describe, expect, it } from 'vitest';
import type { DeliveryOutcome } from '@main/attention/deliveryOutcome';
import { IN_OVERFLOW } from '@main/ports/attention';
import { toastFound, trayFound } from '@main/testAlarm/links';

describe('a link that the system does not tell of', () => {
  const toast = (more: Partial<DeliveryOutcome>): DeliveryOutcome => ({
    by: 'toast',
    outcome: 'unknown',
    alarms: [],
    detail: '',
    ...more,
  });

  it('is not called good: a toast that was handed over, an icon that may be hidden', () => {
    const handedOver = toastFound(toast({ why: 'handedOver' }));
    expect([handedOver.verdict, handedOver.detail?.code]).toEqual(['unknown', 'toastHandedOver']);
    expect(toastFound(toast({ why: 'silent' })).detail?.code).toBe('toastSilent');
    const hidden = trayFound('unknown', IN_OVERFLOW);
    expect([hidden.verdict, hidden.detail?.code]).toEqual(['unknown', 'trayOverflow']);
    expect(trayFound('unknown', 'no watcher').detail?.code).toBe('trayUnknown');
  });
});
