import { defineFamily } from '../defineFamily';

/** Notices of the server (spec 3 §7 System administration, wire format §4.6): title, category, release time and text. */
export const notice = defineFamily({
  key: 'notice',
  area: 'system',
  labels: { zh: '通知公告', en: 'Notices' },
  moment: 'releaseTime',
  fields: [
    'id',
    {
      name: 'title',
      label: { zh: '通知标题', en: 'Title' },
      required: true,
      search: { match: 'like' },
      column: { width: 280, sortable: true, pinned: 'left' },
      form: { wide: true },
    },
    { name: 'category', label: { zh: '通知类型', en: 'Notice type' }, dict: 'notice', required: true, search: { match: 'equal' }, column: 120, form: true },
    { name: 'releaseTime', kind: 'dateTime', label: { zh: '通知时间', en: 'Released' }, required: true, search: true, column: 165, form: true },
    { name: 'content', label: { zh: '通知内容', en: 'Text' }, column: 320, form: { wide: true } },
    { name: 'createTime', column: null },
  ],
  screen: { paths: ['/desk/notice', '/desk/notice/index'], title: 'title', dateRange: null, permissions: { import: null } },
  base: '/api/blade-desk/notice',
  certainty: 'composed',
  calls: [{ verb: 'list', kind: 'page' }, { verb: 'remove', certainty: 'assumed' }, { verb: 'submit', certainty: 'assumed' }, 'detail'],
});
