import type { FeedData } from '@shared/model/board';
import { useTexts } from './text';

/** The number of all records behind a table. */
export function TileNote(props: { readonly data: FeedData | null }) {
  const { t } = useTexts();
  const { data } = props;
  if (data?.kind !== 'page' || data.page.total === 0) return null;
  return <span className="bd-note">{t('board.rows', { total: data.page.total })}</span>;
}
