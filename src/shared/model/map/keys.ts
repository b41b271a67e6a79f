/** Layers of the map; all but `alarm` are records of a call. */
export const LAYER_KEYS = [
  'alarm',
  'vehicle',
  'person',
  'site',
  'dropPoint',
  'collectionPoint',
  'wasteRoom',
  'treatment',
  'toilet',
  'noise',
  'camera',
  'facility',
  'fence',
  'route',
] as const;
export type LayerKey = (typeof LAYER_KEYS)[number];

/**
 * How a state of a record is drawn. `due`: what is done there each day was not done yet; `off`: out of use or not
 * connected; `warn`, `fault`: needs a look.
 */
export const HEALTHS = ['ok', 'due', 'warn', 'fault', 'off'] as const;
export type Health = (typeof HEALTHS)[number];
