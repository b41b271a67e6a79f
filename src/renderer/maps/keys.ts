import type { MapFeature } from '@shared/model/map/feature';

/** Key of an object over all layers. */
export const keyOf = ({ layer, id }: Pick<MapFeature, 'layer' | 'id'>): string => `${layer}/${id}`;
