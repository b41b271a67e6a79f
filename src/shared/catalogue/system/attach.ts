import { defineFamily } from '../defineFamily';

/** Files that were uploaded (spec 3 §7 System administration, wire format §4.7): where each lies, and what it was called. The file itself is removed by its name in the store. */
export const attach = defineFamily({
  key: 'attach',
  area: 'system',
  labels: { zh: '附件管理', en: 'Files' },
  moment: 'createTime',
  documented: ['link', 'domainUrl', 'name', 'originalName', 'extension', 'attachSize'],
  fields: [
    'id',
    { name: 'originalName', kind: 'text', label: { zh: '附件原名', en: 'Original name' }, required: true, max: 255, search: true, column: 240, form: true },
    {
      name: 'name',
      kind: 'text',
      label: { zh: '附件名称', en: 'Name in the store' },
      required: true,
      max: 255,
      unique: true,
      search: true,
      column: 260,
      form: true,
    },
    { name: 'extension', kind: 'text', label: { zh: '附件拓展名', en: 'Type' }, max: 12, search: true, column: 110, form: true },
    { name: 'attachSize', kind: 'integer', label: { zh: '附件大小', en: 'Size' }, unit: 'B', column: 130, form: true, summed: true },
    { name: 'link', kind: 'text', label: { zh: '附件地址', en: 'Address' }, required: true, max: 1000, column: 320, form: { wide: true } },
    { name: 'domainUrl', kind: 'text', label: { zh: '附件域名', en: 'Domain' }, max: 500, form: { wide: true } },
    { name: 'createTime', label: { zh: '上传时间', en: 'Uploaded' }, column: 165 },
  ],
  effects: [{ call: 'oss.removeFile', target: 'fileName', targetField: 'name', remove: true }],
  screen: {
    paths: ['/resource/attach'],
    title: 'originalName',
    actions: [
      {
        key: 'removeFile',
        label: { zh: '删除文件', en: 'Delete from the store' },
        call: 'oss.removeFile',
        place: 'row',
        one: true,
        idsParam: 'fileName',
        carry: { fileName: 'name' },
        confirm: { zh: '确定从对象存储中删除该文件? 删除后无法恢复。', en: 'Delete this file from the store? It cannot be brought back.' },
        intent: 'danger',
      },
    ],
  },
  base: '/api/blade-resource/attach',
  calls: [{ verb: 'list', kind: 'page' }, 'detail', 'remove', 'submit'],
});
