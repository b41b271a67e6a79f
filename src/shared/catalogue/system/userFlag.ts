import { defineFamily } from '../defineFamily';

/** The marks that a person has set for the own account (spec 1 §7 Users). One record without a list; the names of its fields are assumed. */
export const userFlag = defineFamily({
  key: 'userFlag',
  area: 'users',
  labels: { zh: '个人标记', en: 'Own marks' },
  keptBy: 'person',
  fields: [
    'id',
    { name: 'userId', kind: 'id', label: { zh: '用户', en: 'User' } },
    { name: 'flag', kind: 'text', label: { zh: '标记', en: 'Mark' }, required: true, max: 64, form: { wide: true } },
    { name: 'remark', form: { wide: true } },
    { name: 'updateTime', column: null },
  ],
  screen: { paths: ['/system/userflag'], title: 'flag', calls: { add: null, edit: 'userFlag.submit' } },
  base: '/api/blade-user/userflag',
  certainty: 'composed',
  calls: [{ verb: 'detail', params: [] }, 'submit'],
});
