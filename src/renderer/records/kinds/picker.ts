import { enUS, zhCN } from 'date-fns/locale';
import { momentOf, twoDigits } from '@shared/base/time';
import { useTranslation } from '@renderer/data/translation';
import { nameZone } from './zone';

// Before the first picker reads the zone and remembers it.
nameZone();

const DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/** A date as yyyy-MM-dd, in the picker's own zone. */
export function formatDay(date: Date): string {
  const year = String(date.getFullYear()).padStart(4, '0');
  return `${year}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** Reads yyyy-MM-dd; false for any other text, as the picker requires. */
export function parseDay(text: string): Date | false {
  const match = DAY.exec(text.trim());
  if (match === null) return false;
  const [, year, month, day] = match.map(Number);
  const date = new Date(year ?? 0, (month ?? 1) - 1, day);
  return date.getMonth() === (month ?? 1) - 1 ? date : false;
}

/** A moment of the picker's own zone as yyyy-MM-dd HH:mm:ss. */
export function formatDayTime(date: Date): string {
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()];
  return `${formatDay(date)} ${time.map(twoDigits).join(':')}`;
}

/** True for a picked time that stands for its day: as it is shown, without hours. */
export function isWholeDay(date: Date): boolean {
  return date.getHours() === 0 && date.getMinutes() === 0;
}

/** The beginning of a picked time's day, in the picker's own zone. */
export function dayOf(date: Date): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate());
}

/** When a day that was picked begins by the clock that the app shows, ms. @param days added to it */
export function pickedDay(date: Date, days = 0): number {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate() + days];
  return momentOf({ year, month, day });
}

/** When the clock that the app shows has the time that was picked, ms. */
export function pickedMoment(date: Date): number {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return momentOf({ year, month, day }, date.getHours(), date.getMinutes(), date.getSeconds());
}

const DAY_TIME = /^(\S+)[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?$/;

/** Reads yyyy-MM-dd HH:mm:ss, with optional seconds; false for any other text, as the picker requires. */
export function parseDayTime(text: string): Date | false {
  const [, day = text, hours = '0', minutes = '0', seconds = '0'] =
    DAY_TIME.exec(text.trim()) ?? [];
  const date = parseDay(day);
  const [hour, minute, second] = [hours, minutes, seconds].map(Number);
  if (date === false || hour === undefined || minute === undefined || second === undefined)
    return false;
  if (hour > 23 || minute > 59 || second > 59) return false;
  date.setHours(hour, minute, second);
  return date;
}

/** Hours, minutes and seconds of the picker. */
const TIME_PARTS = ['hour', 'minute', 'second'] as const;

/** What every date picker is given, so that it speaks the language of the interface throughout. */
export function usePickerWords() {
  const { t, i18n } = useTranslation();
  return {
    locale: i18n.language === 'en' ? enUS : zhCN,
    dayPickerProps: {
      labels: {
        labelMonthDropdown: () => t('records.picker.month'),
        labelYearDropdown: () => t('records.picker.year'),
        labelPrevious: () => t('records.picker.previous'),
        labelNext: () => t('records.picker.next'),
      },
    },
    popoverProps: {
      // The library has English words here and takes no others.
      onOpening: (popover: HTMLElement): void => {
        popover
          .querySelector('[role=dialog]')
          ?.setAttribute('aria-label', t('records.picker.dialog'));
        for (const part of TIME_PARTS)
          popover
            .querySelector(`.bp6-timepicker-${part}`)
            ?.setAttribute('aria-label', t(`records.picker.${part}`));
      },
    },
  };
}
