import { defineFamily } from '../family';

/** Notices of the server (spec 3 §7 System administration, wire format §4.6): title, category, release time and text. */
export const notice = defineFamily({
  key: 'notice',
  area: 'system',
  labels: { zh: '通知公告', en: 'Notices' },
  moment: 'releaseTime',
  fields: [
    { name: 'id', kind: 'id', label: { zh: '编号', en: 'ID' } },
    {
      name: 'title',
      kind: 'text',
      label: { zh: '通知标题', en: 'Title' },
      required: { zh: '请输入通知标题', en: 'Enter a title' },
      max: 100,
      search: { match: 'like' },
      column: { width: 280, sortable: true, pinned: 'left' },
      form: { wide: true },
    },
    {
      name: 'category',
      kind: 'dict',
      label: { zh: '通知类型', en: 'Notice type' },
      dict: 'notice',
      required: { zh: '请选择通知类型', en: 'Select a notice type' },
      absent: -1,
      search: { match: 'equal' },
      column: { width: 120, sortable: true },
      form: {},
    },
    {
      name: 'releaseTime',
      kind: 'dateTime',
      label: { zh: '通知时间', en: 'Released' },
      required: { zh: '请选择通知时间', en: 'Select a time' },
      search: { match: 'dateRange', assumed: true },
      column: { width: 165, sortable: true },
      form: {},
    },
    { name: 'content', kind: 'longText', label: { zh: '通知内容', en: 'Text' }, max: 2000, column: { width: 320 }, form: { wide: true } },
    { name: 'createTime', kind: 'dateTime', label: { zh: '创建时间', en: 'Created' }, view: true },
  ],
  screen: {
    paths: ['/desk/notice', '/desk/notice/index'],
    menuCodes: ['notice'],
    title: 'title',
    sort: { field: 'releaseTime', direction: 'desc' },
    calls: { page: 'notice.list', detail: 'notice.detail', add: 'notice.submit', edit: 'notice.submit', remove: 'notice.remove' },
    permissions: { add: 'notice_add', edit: 'notice_edit', view: 'notice_view', remove: 'notice_delete', export: 'notice_export' },
  },
  calls: [
    { id: 'notice.list', method: 'GET', path: '/api/blade-desk/notice/list', params: ['current', 'size'], kind: 'page', certainty: 'composed' },
    { id: 'notice.remove', method: 'POST', path: '/api/blade-desk/notice/remove', params: ['ids'], kind: 'remove', certainty: 'assumed' },
    { id: 'notice.submit', method: 'POST', path: '/api/blade-desk/notice/submit', body: 'json', kind: 'submit', certainty: 'assumed' },
    { id: 'notice.detail', method: 'GET', path: '/api/blade-desk/notice/detail', params: ['id'], kind: 'detail', certainty: 'composed' },
  ],
});
