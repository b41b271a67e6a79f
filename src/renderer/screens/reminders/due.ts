import type { ReminderItem } from '@shared/model/messageBox';

/** Length of a date, characters (spec 1 §2 Vehicle reminder dialog). */
export const DATE_CHARS = 10;

export function dateOf(time: string): string {
  return time.slice(0, DATE_CHARS);
}

/**
 * Parts what is past its date from what comes; the oldest and the next one first. What has no date is not said
 * to have expired.
 * @param today yyyy-MM-dd by the server's clock
 */
export function byDue(
  items: readonly ReminderItem[],
  today: string,
): { readonly expired: readonly ReminderItem[]; readonly coming: readonly ReminderItem[] } {
  const sorted = [...items].sort((a, b) =>
    dateOf(a.insuranceExpirationTime).localeCompare(dateOf(b.insuranceExpirationTime)),
  );
  const isPast = ({ insuranceExpirationTime }: ReminderItem): boolean => {
    const date = dateOf(insuranceExpirationTime);
    return /^\d{4}-\d{2}-\d{2}$/.test(date) && date < today;
  };
  return { expired: sorted.filter(isPast), coming: sorted.filter((item) => !isPast(item)) };
}
