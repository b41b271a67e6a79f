import { defineFamily } from '../defineFamily';

/** Corners of a fence or a route, as its call `points` answers them (spec 3 §7 Vehicles). Their fields are assumed. */
export const shapeCorner = defineFamily({
  key: 'shapeCorner',
  area: 'vehicles',
  labels: { zh: '顶点', en: 'Corners' },
  fields: [
    'id',
    { name: 'shapeId', kind: 'id', label: { zh: '围栏或路线', en: 'Fence or route' } },
    { name: 'sort', label: { zh: '序号', en: 'No.' }, column: 90 },
    { name: 'location', column: 220 },
  ],
  calls: [],
});
