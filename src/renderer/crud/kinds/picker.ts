import { enUS, zhCN } from 'date-fns/locale';
import { useTranslation } from 'react-i18next';

const DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/** A day of the calendar as yyyy-MM-dd, in the picker's own zone. */
export function formatDay(date: Date): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Reads yyyy-MM-dd; false for anything else, as the picker wants it. */
export function parseDay(text: string): Date | false {
  const match = DAY.exec(text.trim());
  if (match === null) return false;
  const [, year, month, day] = match.map(Number);
  const date = new Date(year ?? 0, (month ?? 1) - 1, day);
  return date.getMonth() === (month ?? 1) - 1 ? date : false;
}

/** Month and day names of the interface language. */
export function usePickerLocale(): typeof zhCN {
  return useTranslation().i18n.language === 'en' ? enUS : zhCN;
}
