import { defineFamily } from '../defineFamily';
import { SITE } from '../sites/siteRefs';
import { DEVICE_STATUS, LAST_REPORT } from './deviceFields';

/**
 * Collecting shelves: racks that hold and weigh bins at the roadside (spec 3 §7 Device, shelves detail; dictionary device_collectShelf). The documents name the
 * calls, bucketIds and infoIds; the other fields are assumed.
 */
export const deviceShelvesDetail = defineFamily({
  key: 'deviceShelvesDetail',
  area: 'devices',
  labels: { zh: '收集架', en: 'Collecting shelves' },
  fields: [
    'id',
    { name: 'infoId', kind: 'id', label: { zh: '绑定编号', en: 'Binding' } },
    {
      name: 'shelfCode',
      kind: 'text',
      label: { zh: '收集架编号', en: 'Shelf code' },
      required: true,
      max: 32,
      unique: true,
      search: 'likeright',
      column: { width: 160, sortable: true, pinned: 'left' },
      form: { readOnlyOn: 'edit' },
    },
    { name: 'shelfModel', label: { zh: '收集架型号', en: 'Model' }, dict: 'device_collectShelf', required: true, search: true, column: 150, form: true },
    { ...SITE, required: true },
    { name: 'bucketNum', kind: 'integer', label: { zh: '桶位数', en: 'Bins' }, required: true, between: [1, 8], column: 110, form: true },
    DEVICE_STATUS,
    { name: 'barrelStatus', label: { zh: '满溢状态', en: 'Fill state' }, dict: 'flx_barrel_status', search: true, column: 130 },
    'weight',
    { name: 'address', label: { zh: '摆放位置', en: 'Position' }, max: 200, form: { wide: true } },
    LAST_REPORT,
    { name: 'remark', form: { wide: true } },
    { name: 'createTime', column: null },
  ],
  effects: [{ call: 'deviceShelvesDetail.remove', target: 'bucketIds', needs: ['bucketIds'], remove: true }],
  screen: {
    paths: ['/system_device/shelves/index'],
    title: 'shelfCode',
    dateRange: null,
    sort: { field: 'shelfCode', direction: 'asc' },
    // Its body names the shelves by another parameter than ids: an action sends it.
    calls: { remove: null },
    permissions: { remove: null },
    actions: [
      {
        key: 'delete',
        label: { zh: '删除', en: 'Remove' },
        call: 'deviceShelvesDetail.remove',
        idsParam: 'bucketIds',
        one: true,
        carry: { infoIds: 'infoId' },
        confirm: { zh: '删除后收集架上各桶的绑定一并解除，确定删除?', en: 'The shelf is removed together with the bindings of its bins. Remove it?' },
        intent: 'danger',
      },
    ],
  },
  base: '/api/blade-device/shelvesDetail',
  calls: [{ verb: 'list', kind: 'page' }, 'detail', 'save', { verb: 'remove', params: ['bucketIds', 'infoIds'] }],
});
