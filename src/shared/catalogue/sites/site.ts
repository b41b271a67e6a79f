import { defineFamily } from '../defineFamily';

/** Places that other records refer to: communities, villages, collection sites. The documents name siteType and villageCodes (2 §3); the rest is assumed. */
export const site = defineFamily({
  key: 'site',
  area: 'sites',
  labels: { zh: '站点', en: 'Sites' },
  fields: [
    'id',
    { name: 'siteCode', kind: 'text', label: { zh: '站点编码', en: 'Site code' }, column: { width: 130 }, view: false },
    { name: 'siteName', label: { zh: '站点名称', en: 'Site' }, column: { width: 180 }, search: null, view: false },
    {
      name: 'siteType',
      kind: 'choice',
      label: { zh: '站点类型', en: 'Site type' },
      choices: {
        values: [
          { value: '1', label: { zh: '小区', en: 'Community' } },
          { value: '2', label: { zh: '村/收集站', en: 'Village or collection station' } },
          { value: '3', label: { zh: '其他', en: 'Other' } },
        ],
      },
      column: { width: 110 },
      view: false,
    },
    { name: 'address', column: { width: 220 }, view: false },
    { name: 'location', label: { zh: '位置', en: 'Position' }, view: false },
  ],
  calls: [],
});
