import { defineFamily } from '../family';

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
  calls: [
    { id: 'area.tree', method: 'GET', path: '/api/blade-assembly/area/tree', params: ['code'], kind: 'tree', certainty: 'given' },
    { id: 'area.getProvince', method: 'GET', path: '/api/blade-assembly/area/getProvince', kind: 'list', certainty: 'composed' },
    { id: 'area.getList', method: 'GET', path: '/api/blade-assembly/area/getList', params: ['areaCode'], kind: 'list', certainty: 'composed' },
  ],
});
