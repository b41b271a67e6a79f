import { useEffect } from 'react';
import { useTranslation } from '@renderer/data/translation';

/** Covers a monitor for the self-test: a frame at its very edges, so that a missing edge is visible. */
export function CoverPage(props: { readonly number: string }) {
  const { t } = useTranslation();
  const title = t('selfTest.coverTitle', { number: props.number });
  useEffect(() => {
    document.title = title;
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') window.close();
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [title]);
  return (
    <main className="cj-self-cover" onClick={() => window.close()}>
      <h1>{title}</h1>
      <p>{t('selfTest.coverText')}</p>
    </main>
  );
}
