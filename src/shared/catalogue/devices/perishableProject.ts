import { defineFamily } from '../defineFamily';

/** Projects of the kitchen-waste treatment (spec 3 §7 Device: perishable devices, project). The documents name the calls and ids; the fields are assumed. */
export const perishableProject = defineFamily({
  key: 'perishableProject',
  area: 'devices',
  labels: { zh: '易腐垃圾项目', en: 'Kitchen-waste projects' },
  fields: [
    'id',
    {
      name: 'projectCode',
      kind: 'text',
      label: { zh: '项目编号', en: 'Project code' },
      required: true,
      max: 32,
      unique: true,
      search: 'likeright',
      column: { width: 140, sortable: true, pinned: 'left' },
      form: { readOnlyOn: 'edit' },
    },
    { name: 'projectName', kind: 'text', label: { zh: '项目名称', en: 'Project' }, required: true, max: 64, search: true, column: { width: 260 }, form: true },
    {
      name: 'deptId',
      label: { zh: '管理部门', en: 'Department' },
      required: true,
      reference: { family: 'dept', nameField: 'deptName', options: { call: 'dept.tree', shape: 'tree', value: 'value', label: 'title' } },
      search: true,
      column: 160,
      form: true,
    },
    { name: 'startDate', label: { zh: '开始日期', en: 'Begin' }, form: true },
    { name: 'managerName', column: { width: 110 }, form: true },
    { name: 'remark', form: { wide: true } },
  ],
  heldBy: [{ family: 'perishableSite', field: 'projectId' }],
  screen: { paths: ['/system_classify/site/perishableProject'], title: 'projectName', dateRange: null, sort: { field: 'projectCode', direction: 'asc' } },
  base: '/blade-perishable/project',
  certainty: 'composed',
  calls: [{ verb: 'list', kind: 'page' }, 'save', 'update', 'remove'],
});
