import { Button } from '@blueprintjs/core';
import { SwapHorizontal } from '@blueprintjs/icons';
import { pathOf } from '@shared/model/pages';
import { useLive, useNow, useServices } from '@renderer/data/services';
import { shortTime } from '@renderer/data/time';
import { useTranslation } from '@renderer/data/translation';

/** The time of the handover changes its form at midnight only. ms */
const REFRESH_MS = 30_000;

/**
 * Says on every page whom the desk was handed over to, after a restart too, until somebody else signs in; the page
 * of the handover says it itself.
 */
export function HandedOverBar(props: { readonly pathname: string }) {
  const { t } = useTranslation();
  const { leaving, live } = useServices();
  const now = useNow(REFRESH_MS);
  const handed = useLive((state) => state.handedDesk);
  if (handed === null || props.pathname === pathOf('handover')) return null;
  return (
    <div className="cj-bar cj-bar-note" data-bar="handedOver" role="status">
      <SwapHorizontal />
      {t('handover.bar', { at: shortTime(handed.at, now), to: handed.to })}
      <Button
        size="small"
        text={t('desk.takeOver')}
        onClick={() => leaving.ask(() => live.setState({ deskAsks: 'takeOver' }))}
      />
    </div>
  );
}
