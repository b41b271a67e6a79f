import { defineFamily } from '../defineFamily';

/** Calls of the business modules that answer regions, from province to village (spec 1 §7, 2 §7.4), without records of their own. */
export const area = defineFamily({
  key: 'area',
  area: 'sites',
  labels: { zh: '区域', en: 'Areas' },
  fields: [],
  answers: [
    { call: 'area.tree', of: 'region', by: { code: 'parentCode' } },
    { call: 'area.getProvince', of: 'region', where: [{ field: 'level', is: 'equal', value: '1' }] },
    { call: 'area.getList', of: 'region', by: { areaCode: 'parentCode' } },
  ],
  base: '/api/blade-assembly/area',
  certainty: 'composed',
  calls: [
    { verb: 'tree', params: ['code'], certainty: 'given' },
    { verb: 'getProvince', kind: 'list' },
    { verb: 'getList', kind: 'list', params: ['areaCode'] },
  ],
});
