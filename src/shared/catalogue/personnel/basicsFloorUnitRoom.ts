import { defineFamily } from '../defineFamily';
import { states } from '../states';
import { roomFamily } from './rooms';

/** Shops and common rooms of sites: rooms without a household. */
export const basicsFloorUnitRoom = defineFamily(
  roomFamily({
    key: 'basicsFloorUnitRoom',
    labels: { zh: '商铺与公共用房', en: 'Shops and common rooms' },
    path: '/system_classify/person/publicRoom',
    base: '/api/blade-basics-resources/floorunitroom',
    used: [
      {
        name: 'roomUse',
        label: { zh: '用途', en: 'Use' },
        choices: states(['1', '商铺', 'Shop'], ['2', '餐饮', 'Catering'], ['3', '物业用房', 'Property office'], ['4', '公共用房', 'Common room']),
        search: true,
        column: 120,
        form: { first: '1' },
      },
      { name: 'shopName', kind: 'text', label: { zh: '使用单位', en: 'Used by' }, max: 64, search: true, column: 170, form: true },
      { name: 'contactPhone', kind: 'phone', label: { zh: '联系电话', en: 'Mobile' }, personal: true, form: true },
    ],
    columns: ['code', 'siteId', 'floor', 'unit', 'storey', 'room', 'roomUse', 'shopName', 'bucketCode', 'garbageType', 'floorRemark', 'appletStatus'],
  }),
);
