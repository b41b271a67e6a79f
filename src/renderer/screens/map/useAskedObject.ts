import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LAYER_KEYS, type LayerKey, type MapFeature } from '@shared/model/map/feature';
import { useTranslation } from '@renderer/data/translation';
import { MAP_ADDRESS } from '@shared/model/map/mapAddress';
import { useToast } from '@renderer/ui/toasts';
import type { MapObjects } from '@renderer/maps/objects';

/** The layer of the object that the address names, to be shown beside those that were chosen; null: none. */
export function useAskedLayer(): LayerKey | null {
  const asked = new URLSearchParams(useLocation().search).get(MAP_ADDRESS.layer);
  return LAYER_KEYS.find((key) => key === asked) ?? null;
}

/**
 * The address may name an alarm, or an object of a layer, that it is about: it is shown once, as soon as it is
 * known. One that the layer does not have, or that has no place, is told.
 */
export function useAskedObject(
  alarms: readonly MapFeature[],
  objects: MapObjects,
  show: (feature: MapFeature) => void,
): void {
  const { t } = useTranslation();
  const toast = useToast();
  const { search, key } = useLocation();
  const asked = new URLSearchParams(search);
  const layer = useAskedLayer();
  const alarm = asked.get(MAP_ADDRESS.alarm);
  const id = asked.get(MAP_ADDRESS.object);
  // The same address can be gone to again.
  const question = alarm === null && (layer === null || id === null) ? null : `${key} ${search}`;
  const [answered, setAnswered] = useState<string | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const state = layer === null ? null : objects.status(layer);
  const found =
    alarm !== null
      ? alarms.find((one) => one.id === alarm)
      : layer !== null && id !== null
        ? objects.of(layer).get(id)
        : undefined;
  const isMissing = found === undefined && alarm === null && state?.at != null;
  const isNew = question !== null && question !== answered;
  if (isNew && found !== undefined) {
    setAnswered(question);
    show(found);
  } else if (isNew && isMissing) {
    setAnswered(question);
    setMissing(question);
  }
  useEffect(() => {
    if (missing !== null) toast('warning', t('maps.page.notThere'));
    // Once for each question.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [missing]);
}
