import { defineFamily } from '../defineFamily';

/** Names of sites for drop-down lists (spec 2 §7.4). */
export const siteName = defineFamily({
  key: 'siteName',
  area: 'sites',
  labels: { zh: '站点名称', en: 'Site names' },
  fields: [],
  answers: [
    { call: 'siteName.names', of: 'site', fields: ['siteName'] },
    { call: 'siteName.idNames', of: 'site', fields: ['id', 'siteName'] },
  ],
  base: '/api/blade-basics-resources/search/basics/site',
  calls: [
    { verb: 'names', kind: 'list', params: ['siteType_equal'] },
    { verb: 'idNames', kind: 'list', params: ['siteType_equal'] },
  ],
});
