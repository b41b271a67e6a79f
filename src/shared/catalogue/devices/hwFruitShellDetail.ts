import { defineFamily } from '../defineFamily';
import { SITE } from '../sites/siteRefs';
import { states } from '../states';
import { LAST_REPORT } from './deviceFields';

/** Product of the husk boxes: their names are asked for by it (spec 1 §9, 3 §9). */
export const HUSK_BOX_PRODUCT = '21';

/**
 * Openings of husk boxes, the litter bins at the roadside (spec 3 §7 Device, Hw fruit shell detail). The documents name the calls, productId and its value 21;
 * the fields are assumed.
 */
export const hwFruitShellDetail = defineFamily({
  key: 'hwFruitShellDetail',
  area: 'devices',
  labels: { zh: '果壳箱明细', en: 'Litter bins' },
  documented: ['productId'],
  fields: [
    'id',
    { name: 'productId', kind: 'text', label: { zh: '产品编号', en: 'Product' }, view: false },
    {
      name: 'deviceName',
      label: { zh: '果壳箱', en: 'Litter bin' },
      required: true,
      reference: {
        family: 'hwFruitShellDetail',
        options: { call: 'hwFruitShellDetail.getHwDeviceName', shape: 'rows', value: 'value', label: 'label', fixed: { productId: HUSK_BOX_PRODUCT } },
      },
      search: true,
      column: 230,
      form: true,
    },
    {
      name: 'openingType',
      label: { zh: '投口类型', en: 'Opening' },
      dict: 'garbage_type',
      dictFrom: 'auto',
      required: true,
      search: true,
      column: 130,
      form: true,
    },
    { ...SITE, label: { zh: '所属区域', en: 'Area' } },
    { name: 'barrelStatus', label: { zh: '满溢状态', en: 'Fill state' }, dict: 'flx_barrel_status', search: true, column: 130 },
    { name: 'fullRate', kind: 'percent', label: { zh: '满溢度', en: 'Full' }, unit: '%', column: 110 },
    'battery',
    {
      name: 'smokeStatus',
      label: { zh: '烟雾', en: 'Smoke' },
      choices: states(['0', '正常', 'Normal', 'success'], ['1', '报警', 'Alarm', 'danger']),
      column: 110,
    },
    { name: 'address', label: { zh: '摆放位置', en: 'Position' }, max: 200, form: { wide: true } },
    { name: 'location', form: true },
    LAST_REPORT,
    { name: 'remark', form: { wide: true } },
    { name: 'createTime', column: null },
  ],
  answers: [{ call: 'hwFruitShellDetail.getHwDeviceName', by: { productId: 'productId' }, values: { field: 'deviceName', value: 'value', label: 'label' } }],
  screen: { paths: ['/system_device/husk/index'], title: 'deviceName', given: { productId: HUSK_BOX_PRODUCT } },
  base: '/api/blade-device/hwFruitShellDetail',
  calls: ['page', 'save', 'update', { verb: 'remove', method: 'DELETE' }, { verb: 'getHwDeviceName', kind: 'list', params: ['productId'] }],
});
