import { defineFamily } from '../defineFamily';
import { states } from '../states';
import { REGION } from './siteRefs';

/** Work grids, roads, facilities and fences on the map (spec 2 §7.4 gis/data). The documents name the two calls and the id; the fields are assumed. */
export const gisData = defineFamily({
  key: 'gisData',
  area: 'sites',
  labels: { zh: '地理数据', en: 'Geographic data' },
  documented: ['id'],
  fields: [
    'id',
    { name: 'gisCode', kind: 'text', label: { zh: '图元编号', en: 'Code' }, search: 'likeright', column: { width: 130, sortable: true } },
    { name: 'gisName', kind: 'text', label: { zh: '图元名称', en: 'Name' }, search: true, column: { width: 210, sortable: true } },
    {
      name: 'gisType',
      label: { zh: '图层', en: 'Layer' },
      choices: states(['1', '作业网格', 'Work grid'], ['2', '保洁路段', 'Road section'], ['3', '环卫设施', 'Facility'], ['4', '电子围栏', 'Fence']),
      search: true,
      column: 120,
    },
    { name: 'regionCode', label: REGION.label, reference: REGION.reference, column: 130 },
    { name: 'roadLength', kind: 'decimal', label: { zh: '长度', en: 'Length' }, unit: 'km', column: 110 },
    { name: 'gisArea', kind: 'decimal', label: { zh: '面积', en: 'Area' }, unit: 'km²', column: 110 },
    { name: 'managerName', column: { width: 100 } },
    { name: 'managerPhone', column: 130 },
    { name: 'location', label: { zh: '中心点', en: 'Centre' } },
    { name: 'address', column: { width: 220 } },
    'remark',
  ],
  screen: {
    paths: ['/system_classify/site/gisData'],
    title: 'gisName',
    dateRange: null,
    sort: { field: 'gisCode', direction: 'asc' },
    calls: { list: 'gisData.list' },
  },
  base: '/blade-assembly/gis/data',
  certainty: 'composed',
  calls: [{ verb: 'list', kind: 'map', certainty: 'given' }, 'detail'],
});
