import { useEffect, useRef } from 'react';
import type { LayerKey } from '@shared/model/map/feature';
import type { Health } from '@shared/model/map/layers';
import { PriorityMark } from '@renderer/ui/PriorityMark';
import { drawIcon, iconName } from './icons';
import { paletteOf, type MapTheme } from './palette';

/** The sign of a layer as the map draws it, beside its name. @param props.side its size in CSS; absent: 20 px */
export function LayerSign(props: {
  readonly layer: LayerKey;
  readonly health?: Health;
  readonly theme?: MapTheme;
  readonly side?: string;
}) {
  const { layer, health = 'ok', theme = 'console', side = '20px' } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const dark = document.documentElement.dataset['theme'] === 'dark';
    const image = drawIcon(iconName(layer, health), paletteOf(theme, dark));
    const pen = canvas.current?.getContext('2d');
    if (image === undefined || pen == null || canvas.current === null) return;
    canvas.current.width = image.width;
    canvas.current.height = image.height;
    pen.putImageData(image, 0, 0);
  }, [layer, health, theme]);
  if (layer === 'alarm') return <PriorityMark priority="critical" bare />;
  return (
    <canvas
      ref={canvas}
      className="cj-layer-sign"
      style={{ width: side, height: side }}
      aria-hidden="true"
    />
  );
}
