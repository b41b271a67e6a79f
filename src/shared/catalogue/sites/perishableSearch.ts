import { defineFamily } from '../defineFamily';

/** Projects of the kitchen-waste treatment by department (spec 2 §7.4 search/getProjectList). The documents name deptIds only. */
export const perishableSearch = defineFamily({
  key: 'perishableSearch',
  area: 'sites',
  labels: { zh: '易腐垃圾项目', en: 'Kitchen-waste projects' },
  fields: [
    'id',
    { name: 'projectCode', kind: 'text', label: { zh: '项目编号', en: 'Project code' }, column: { width: 140 } },
    { name: 'projectName', kind: 'text', label: { zh: '项目名称', en: 'Project' }, column: { width: 220 } },
    {
      name: 'deptId',
      kind: 'reference',
      label: { zh: '管理部门', en: 'Department' },
      reference: { family: 'dept', nameField: 'deptName', options: { call: 'dept.tree', shape: 'tree', value: 'value', label: 'title' } },
      column: 140,
    },
    { name: 'startDate', label: { zh: '开始日期', en: 'Begin' } },
    { name: 'managerName', column: { width: 100 } },
  ],
  answers: [{ call: 'perishableSearch.getProjectList', by: { deptIds: 'deptId' } }],
  base: '/blade-perishable/search',
  calls: [{ verb: 'getProjectList', kind: 'list', params: ['deptIds'], certainty: 'given' }],
});
