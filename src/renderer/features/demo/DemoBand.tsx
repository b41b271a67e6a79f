import { useTranslation } from '@renderer/data/translation';
import { useLive } from '@renderer/data/services';

/** Says on every page that the embedded demo platform serves; empty with a real server. */
export function DemoBand() {
  const { t } = useTranslation();
  const demo = useLive((live) => live.settings?.demo === true);
  if (!demo) return null;
  return (
    <section className="cj-demo-band" aria-label={t('shell.demoName')}>
      {t('shell.demoBand')}
    </section>
  );
}
