import { useTranslation } from '@renderer/data/translation';

/** Times that the form offers, s: from the shortest to the longest that a playlist takes. */
export const DWELLS = [10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600, 900, 1_800, 3_600] as const;

/** A dwell time in words: seconds below two minutes, then minutes, then the hour. */
export function useDwellWords(): (seconds: number) => string {
  const { t } = useTranslation();
  return (seconds) => {
    if (seconds % 3_600 === 0) return t('board.playlists.hours', { n: seconds / 3_600 });
    if (seconds % 60 === 0) return t('board.playlists.minutes', { n: seconds / 60 });
    return t('board.playlists.seconds', { n: seconds });
  };
}
