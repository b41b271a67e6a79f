import { z } from 'zod';
import { sosRef, type SosAlert } from '@shared/model/sos';

/** Longest parameter that is read, characters: an alert is never longer. */
const MOST = 10_000;

const text = z.string().max(2_000);
const time = z.number().finite().nullable().catch(null);
const own = z.object({ ref: z.string().min(1).max(64), createTime: text.catch('') });
const whole = z.object({
  id: text.min(1),
  createTime: text.catch(''),
  employeeName: text.catch(''),
  at: time,
  receivedAt: z.number().finite(),
  address: text.catch(''),
  location: text.catch(''),
  locationAt: time,
  phone: text.catch(''),
  acknowledged: z.boolean().catch(false),
});

/** The SOS that an address asks for. */
export interface AskedSos {
  /** See sosRef. */
  readonly ref: string;
  /** The server's text. */
  readonly createTime: string;
  /** All of the alert, where the address has it; null: a reference only. */
  readonly alert: SosAlert | null;
}

/**
 * The alert that is serialized in the address (spec 1 §2): a reference, or all of it as addresses of earlier
 * versions have it. An address can be typed or stored from another day, so it is validated like all external
 * input.
 * @returns null for any other parameter
 */
export function readAlert(search: string): AskedSos | null {
  const written = new URLSearchParams(search).get('alert');
  if (written === null || written.length > MOST) return null;
  try {
    const given: unknown = JSON.parse(written);
    const short = own.safeParse(given);
    if (short.success) return { ...short.data, alert: null };
    const parsed = whole.safeParse(given);
    if (!parsed.success) return null;
    const { data: alert } = parsed;
    return { ref: sosRef(alert.id), createTime: alert.createTime, alert };
  } catch {
    // No JSON: the page says so.
    return null;
  }
}
