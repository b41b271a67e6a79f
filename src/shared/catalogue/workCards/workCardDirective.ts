import { defineFamily } from '../defineFamily';

/** Directives for a card. */
export const DIRECTIVE_TYPES = {
  values: [
    { value: '1', label: { zh: '文字消息', en: 'Text' } },
    { value: '2', label: { zh: '语音播报', en: 'Speech' } },
    { value: '3', label: { zh: '立即定位', en: 'Locate now' } },
  ],
} as const;

/** Directives that were sent to work cards or to a group of them (spec 3 §7 Work card). Field names are assumed. */
export const workCardDirective = defineFamily({
  key: 'workCardDirective',
  area: 'workCards',
  labels: { zh: '工牌指令', en: 'Directives' },
  fields: [
    'id',
    { name: 'createTime', label: { zh: '下发时间', en: 'Sent' } },
    { name: 'directiveType', label: { zh: '指令类型', en: 'Directive type' }, choices: DIRECTIVE_TYPES, column: { width: 100 } },
    { name: 'content', label: { zh: '指令内容', en: 'Text' }, max: null },
    {
      name: 'deptId',
      label: { zh: '接收部门', en: 'To department' },
      reference: { family: 'dept', nameField: 'deptName', options: { call: 'dept.tree', shape: 'tree', value: 'value', label: 'title' } },
      column: 140,
    },
    {
      name: 'workCardIds',
      label: { zh: '接收工牌', en: 'Recipient cards' },
      reference: {
        family: 'workCard',
        many: true,
        nameField: 'workPlateNames',
        options: { call: 'workCard.page', shape: 'page', value: 'id', label: 'workPlateName', search: 'workPlateName_like' },
      },
      column: 200,
    },
    { name: 'sendUserName', kind: 'text', label: { zh: '下发人', en: 'Sent by' }, personal: true, column: { width: 100 } },
  ],
  calls: [],
});
