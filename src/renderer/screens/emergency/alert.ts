import { z } from 'zod';
import type { SosAlert } from '@shared/model/sos';

/** Longest parameter that is read, characters: an alert is never longer. */
const MOST = 10_000;

const text = z.string().max(2_000);
const time = z.number().finite().nullable().catch(null);
const own = z.object({
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

/**
 * The alert that the popup serialized into the address (spec 1 §2). An address can be typed or stored from
 * another day, so it is validated like all external input.
 * @returns null for any other parameter
 */
export function readAlert(search: string): SosAlert | null {
  const written = new URLSearchParams(search).get('alert');
  if (written === null || written.length > MOST) return null;
  try {
    const parsed = own.safeParse(JSON.parse(written));
    return parsed.success ? parsed.data : null;
  } catch {
    // No JSON: the page says so.
    return null;
  }
}
