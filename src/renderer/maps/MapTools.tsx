import { Button, ButtonGroup } from '@blueprintjs/core';
import { Minus, Plus } from '@blueprintjs/icons';
import { useTranslation } from '@renderer/data/translation';

/** Zoom by buttons, for those without a wheel. */
export function MapTools(props: { readonly onZoom: (steps: number) => void }) {
  const { t } = useTranslation();
  return (
    <ButtonGroup vertical className="cj-map-tools">
      <Button icon={<Plus />} aria-label={t('maps.zoomIn')} onClick={() => props.onZoom(1)} />
      <Button icon={<Minus />} aria-label={t('maps.zoomOut')} onClick={() => props.onZoom(-1)} />
    </ButtonGroup>
  );
}
