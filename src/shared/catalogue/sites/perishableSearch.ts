import { defineFamily } from '../defineFamily';

/** Projects of departments, for drop-down lists (spec 2 §7.4 search/getProjectList with deptIds). */
export const perishableSearch = defineFamily({
  key: 'perishableSearch',
  area: 'sites',
  labels: { zh: '部门项目', en: 'Projects of departments' },
  fields: [],
  answers: [{ call: 'perishableSearch.getProjectList', of: 'perishableProject', by: { deptIds: 'deptId' } }],
  base: '/blade-perishable/search',
  calls: [{ verb: 'getProjectList', kind: 'list', params: ['deptIds'], certainty: 'given' }],
});
