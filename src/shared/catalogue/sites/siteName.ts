import { defineFamily } from '../family';

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
  calls: [
    {
      id: 'siteName.names',
      method: 'GET',
      path: '/api/blade-basics-resources/search/basics/site/names',
      params: ['siteType_equal'],
      kind: 'list',
      certainty: 'assumed',
    },
    {
      id: 'siteName.idNames',
      method: 'GET',
      path: '/api/blade-basics-resources/search/basics/site/idNames',
      params: ['siteType_equal'],
      kind: 'list',
      certainty: 'assumed',
    },
  ],
});
