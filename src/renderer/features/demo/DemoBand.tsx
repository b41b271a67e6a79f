import { useTranslation } from '@renderer/data/translation';
import { useLive } from '@renderer/data/services';

/** Says on every page that the embedded demo platform serves; empty with a real server. */
export function DemoBand() {
  const { t } = useTranslation();
  const demo = useLive((live) => live.settings?.demo === true);
  return demo ? <div className="cj-demo-band">{t('shell.demoBand')}</div> : null;
}
