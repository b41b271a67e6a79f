import { defineFamily } from '../defineFamily';
import { states } from '../states';

const COUNTS = ['name', 'floorNum', 'roomNum', 'residentNum'] as const;
const PLACE = ['name', 'type', 'regionName', 'address', 'location'] as const;

/**
 * What is on the map: sites, drop-off points, waste rooms and treatment sites (spec 2 §7.4 Map search). The documents name type, id and param; that index/{n}
 * answers the places of type n, and that param is looked for in name, code and address, is assumed.
 */
export const mapSearch = defineFamily({
  key: 'mapSearch',
  area: 'sites',
  labels: { zh: '地图检索', en: 'Map search' },
  documented: ['id', 'type', 'param'],
  fields: [
    'id',
    { name: 'param', kind: 'text', label: { zh: '关键词', en: 'Keyword' }, search: { match: 'equal' }, view: false },
    {
      name: 'type',
      label: { zh: '对象类型', en: 'Type' },
      choices: states(['1', '站点', 'Site'], ['2', '投放点', 'Drop-off point'], ['3', '垃圾房', 'Waste room'], ['4', '易腐垃圾处理点', 'Treatment site']),
      search: { match: 'equal' },
      column: 150,
    },
    { name: 'name', label: { zh: '对象名称', en: 'Place' }, search: null, column: 210 },
    { name: 'placeCode', kind: 'text', label: { zh: '对象编码', en: 'Code' }, column: 140 },
    { name: 'regionName', kind: 'text', label: { zh: '所属街道', en: 'Subdistrict' }, column: { width: 120 } },
    { name: 'address', column: { width: 240 } },
    'location',
    { name: 'floorNum', kind: 'integer', label: { zh: '楼栋数', en: 'Buildings' } },
    { name: 'roomNum', kind: 'integer', label: { zh: '房间数', en: 'Rooms' } },
    { name: 'residentNum', kind: 'integer', label: { zh: '居民人数', en: 'Residents' } },
  ],
  answers: [
    { call: 'mapSearch.search', by: { type: 'type', id: 'id' } },
    { call: 'mapSearch.index', by: { n: 'type' } },
    { call: 'mapSearch.roomCounts', by: { id: 'id' }, fields: ['id', ...COUNTS] },
    { call: 'mapSearch.lists', by: { type: 'type' } },
  ],
  screen: {
    paths: ['/system_classify/site/mapSearch'],
    title: 'name',
    dateRange: null,
    sort: { field: 'placeCode', direction: 'asc' },
    calls: { page: 'mapSearch.lists' },
    panels: [
      {
        key: 'place',
        label: { zh: '对象位置', en: 'Position' },
        call: 'mapSearch.search',
        place: 'row',
        by: { type: 'type', id: 'id' },
        columns: PLACE,
        single: true,
      },
      {
        key: 'counts',
        label: { zh: '房间统计', en: 'Room counts' },
        call: 'mapSearch.roomCounts',
        place: 'row',
        by: { id: 'id' },
        columns: COUNTS,
        single: true,
      },
      { key: 'alike', label: { zh: '同名核对', en: 'Places of this name' }, call: 'mapSearch.check', place: 'row', by: { param: 'name' }, columns: PLACE },
      { key: 'sites', label: { zh: '站点图层', en: 'Layer: sites' }, call: 'mapSearch.index', place: 'screen', fixed: { n: '1' }, columns: PLACE },
      { key: 'points', label: { zh: '投放点图层', en: 'Layer: drop-off points' }, call: 'mapSearch.index', place: 'screen', fixed: { n: '2' }, columns: PLACE },
      { key: 'rooms', label: { zh: '垃圾房图层', en: 'Layer: waste rooms' }, call: 'mapSearch.index', place: 'screen', fixed: { n: '3' }, columns: PLACE },
    ],
  },
  base: '/blade-assembly/v1/map',
  certainty: 'composed',
  calls: [
    { verb: 'search', kind: 'map', params: ['type', 'id'], certainty: 'given' },
    { verb: 'index', kind: 'page', path: 'index/:n' },
    { verb: 'roomCounts', kind: 'stat', params: ['id'] },
    { verb: 'check', kind: 'list', params: ['param'] },
    { verb: 'lists', kind: 'page', params: ['type', 'param', 'current', 'size'] },
  ],
});
