import { defineFamily } from '../defineFamily';

/** People by what they work as (spec 2 §7.5 Post users): 21 collects, 7 drives, 2 advises. Lists of other areas choose their people here. */
export const postUser = defineFamily({
  key: 'postUser',
  area: 'users',
  labels: { zh: '岗位人员', en: 'People by occupation' },
  documented: ['occupation'],
  fields: [
    'id',
    { name: 'realName', column: 110 },
    { name: 'occupation', label: { zh: '职业', en: 'Occupation' }, dict: 'post_occupation', search: { match: 'equal' }, column: 130 },
    {
      name: 'deptId',
      label: { zh: '所属部门', en: 'Department' },
      reference: {
        family: 'dept',
        nameField: 'deptName',
        options: { call: 'dept.lazyTree', shape: 'tree', value: 'value', label: 'title', lazy: { param: 'parentId', root: '0' } },
      },
      search: true,
      column: 180,
    },
    { name: 'postName', label: { zh: '岗位', en: 'Position' }, column: 130 },
    { name: 'jobType', label: { zh: '工种', en: 'Kind of work' }, dict: 'job_type', search: true, column: 130 },
    { name: 'phone', search: true },
  ],
  screen: { paths: ['/system_peopleMg/postUser/index'], title: 'realName', dateRange: null, sort: { field: 'realName', direction: 'asc' } },
  answers: [{ call: 'postUser.list', by: { occupation: 'occupation' } }],
  base: '/api/blade-user/search/basics/post',
  certainty: 'given',
  calls: [{ verb: 'list', kind: 'list', path: 'user-list', params: ['occupation'] }],
});
