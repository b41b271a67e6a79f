import type { ReactNode } from 'react';
import { useTexts } from './text';

/** Which of several pages is shown; nothing where there is one. */
export function Pages(props: {
  readonly page: number;
  readonly pages: number;
  readonly children?: ReactNode;
}) {
  const { t } = useTexts();
  const { page, pages, children } = props;
  if (pages < 2) return null;
  return (
    <div className="bd-pages">
      {children}
      {t('board.pageOf', { page: page + 1, pages })}
    </div>
  );
}
