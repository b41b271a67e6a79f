import { useEffect, useState } from 'react';
import type { OwnTile } from '@shared/model/ownBoard';
import { settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { Select } from '@renderer/ui/Select';

type Camera = NonNullable<OwnTile['camera']>;

/** Cameras that the list offers; a city has more, but they are found by their name in this order. */
const MOST = 500;

/** Which camera a tile shows; without a choice the first one that is online. */
export function CameraField(props: {
  readonly camera: Camera | undefined;
  readonly set: (camera: Camera | undefined) => void;
}) {
  const { t } = useTranslation();
  const { camera, set } = props;
  const cameras = useCameras();
  const isListed = camera === undefined || cameras.some(({ id }) => id === camera.id);
  // One that the server names no longer stays what it is until another is chosen.
  const shown = isListed ? cameras : [camera, ...cameras];
  return (
    <label>
      <span>{t('boardEdit.camera')}</span>
      <Select
        value={camera?.id ?? ''}
        options={[
          { value: '', label: t('boardEdit.cameraFirst') },
          ...shown.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => set(shown.find(({ id }) => id === value))}
      />
    </label>
  );
}

function useCameras(): readonly Camera[] {
  const { bridge } = useServices();
  const [cameras, setCameras] = useState<readonly Camera[]>([]);
  useEffect(() => {
    let isOver = false;
    const ask = { family: 'monitorDevice', current: 1, size: MOST, sort: [], filters: {} };
    void settle(bridge.request('data.page', { ...ask, slot: 'boardCamera' })).then((answer) => {
      if (isOver || !answer.ok) return;
      setCameras(
        answer.value.records.map(({ id, cells }) => {
          const cell = cells['deviceName'];
          return { id, name: cell?.state === 'value' ? String(cell.value) : id };
        }),
      );
    });
    return () => {
      isOver = true;
    };
  }, [bridge]);
  return cameras;
}
