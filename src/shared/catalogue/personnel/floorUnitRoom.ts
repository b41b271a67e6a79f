import { defineFamily } from '../defineFamily';
import { states } from '../states';
import { roomFamily } from './rooms';

/** Dwellings with their households. */
export const floorUnitRoom = defineFamily({
  ...roomFamily({
    key: 'floorUnitRoom',
    labels: { zh: '住户房间', en: 'Dwellings' },
    path: '/system_classify/person/room',
    base: '/blade-assembly/floorunitroom',
    used: [
      {
        name: 'houseStatus',
        label: { zh: '居住状态', en: 'Occupancy' },
        choices: states(['1', '自住', 'Owner'], ['2', '出租', 'Let'], ['0', '空置', 'Vacant', 'warning']),
        search: true,
        column: 110,
        form: { first: '1' },
      },
      {
        name: 'householderName',
        kind: 'text',
        label: { zh: '户主', en: 'Householder' },
        max: 32,
        personal: true,
        search: true,
        column: { width: 100 },
        form: true,
      },
      { name: 'residentNum', kind: 'integer', label: { zh: '居住人数', en: 'Residents' }, between: [0, 50], column: 100, form: true },
    ],
    columns: [
      'code',
      'siteId',
      'floor',
      'unit',
      'storey',
      'room',
      'houseStatus',
      'householderName',
      'residentNum',
      'bucketCode',
      'garbageType',
      'appletStatus',
    ],
  }),
  heldBy: [{ family: 'personnel', field: 'rooms' }],
});
