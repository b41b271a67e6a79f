import { useEffect, useRef } from 'react';
import type { LayerKey } from '@shared/model/map/feature';
import type { Health } from '@shared/model/map/layers';
import { PriorityMark } from '@renderer/ui/PriorityMark';
import { drawIcon, iconName } from './icons';
import { paletteOf } from './palette';

/** Side of a sign beside words, px. */
const SIDE_PX = 20;

/** The sign of a layer as the map draws it, beside its name. */
export function LayerSign(props: { readonly layer: LayerKey; readonly health?: Health }) {
  const { layer, health = 'ok' } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const dark = document.documentElement.dataset['theme'] === 'dark';
    const image = drawIcon(iconName(layer, health), paletteOf('console', dark));
    const pen = canvas.current?.getContext('2d');
    if (image === undefined || pen == null || canvas.current === null) return;
    canvas.current.width = image.width;
    canvas.current.height = image.height;
    pen.putImageData(image, 0, 0);
  }, [layer, health]);
  if (layer === 'alarm') return <PriorityMark priority="critical" bare />;
  return (
    <canvas
      ref={canvas}
      className="cj-layer-sign"
      style={{ width: SIDE_PX, height: SIDE_PX }}
      aria-hidden="true"
    />
  );
}
