import { useTranslation } from '@renderer/data/translation';
import { Button, Callout } from '@blueprintjs/core';
import { useLive, useServices } from '@renderer/data/services';

/** Notices of main: shown until the user has read them. */
export function NoticesBar() {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const notices = useLive((live) => live.notices);
  return (
    <div role="status">
      {notices.map((notice) => (
        <Callout key={notice.id} compact intent="warning" icon={false} className="cj-line">
          <span>{t(`notice.${notice.code}`, notice.values)}</span>
          {notice.lasting !== true && (
            <Button
              size="small"
              variant="minimal"
              text={t('shell.dismiss')}
              onClick={() => bridge.command('app.dismissNotice', { id: notice.id })}
            />
          )}
        </Callout>
      ))}
    </div>
  );
}
