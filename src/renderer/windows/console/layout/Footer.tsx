import { useTranslation } from '@renderer/data/translation';
import { useLive } from '@renderer/data/services';

/** Product, version and the server in use. */
export function Footer() {
  const { t } = useTranslation();
  const info = useLive((live) => live.info);
  const settings = useLive((live) => live.settings);
  return (
    <footer className="cj-footer">
      <span>{t('shell.footer', { version: info?.version ?? '' })}</span>
      {settings !== null && (
        <span>
          {t('shell.footerServer', {
            server: settings.demo ? t('signIn.serverDemo') : settings.activeServerUrl,
          })}
        </span>
      )}
    </footer>
  );
}
