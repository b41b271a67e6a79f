import { offsetText, ownOffset, shownOffset } from '@shared/base/time';
import { useTranslation } from '@renderer/data/translation';
import { useLive, useNow } from '@renderer/data/services';

/** Summer time may begin while the page is open. */
const MINUTE_MS = 60_000;

/** Product, version, the server in use, and whose time is shown where the workstation's is another. */
export function Footer() {
  const { t } = useTranslation();
  const info = useLive((live) => live.info);
  const settings = useLive((live) => live.settings);
  const now = useNow(MINUTE_MS);
  const own = ownOffset(now);
  const isElsewhere = own !== shownOffset(now);
  return (
    <footer className="cj-footer">
      <span>{t('shell.footer', { version: info?.version ?? '' })}</span>
      {isElsewhere && (
        <span data-testid="zone-note">
          {t('shell.footerZone', { zone: offsetText(shownOffset(now)), own: offsetText(own) })}
        </span>
      )}
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
