import { defineFamily } from '../defineFamily';
import { lifecycle } from '../lifecycle';
import { ACCESS, ENABLED } from './services';

/** Providers of text messages (spec 3 §7 System administration, wire format §4.7): messages go by the enabled one; enabling one switches the others off. */
export const sms = defineFamily({
  key: 'sms',
  area: 'system',
  labels: { zh: '短信配置', en: 'Text messages' },
  documented: ['category', 'smsCode', 'templateId', 'accessKey', 'secretKey', 'regionId', 'signName', 'remark', 'status'],
  lifecycle: lifecycle('status', '1', ['enable', ['1'], '2'], ['send', ['2'], '2']),
  fields: [
    'id',
    { name: 'smsCode', kind: 'text', label: { zh: '资源编号', en: 'Code' }, required: true, max: 32, unique: true, search: true, column: 150, form: true },
    { name: 'category', label: { zh: '短信类型', en: 'Provider' }, dict: 'sms', required: true, search: { match: 'equal' }, column: 110, form: true },
    ENABLED,
    { name: 'templateId', kind: 'text', label: { zh: '模版编号', en: 'Template' }, required: true, max: 64, column: 160, form: true },
    { name: 'signName', kind: 'text', label: { zh: '短信签名', en: 'Signature' }, required: true, max: 64, column: 150, form: true },
    ...ACCESS,
    { name: 'regionId', kind: 'text', label: { zh: '地域', en: 'Region' }, max: 64, column: 130, form: true },
    { name: 'remark', column: 200, form: { wide: true } },
    { name: 'createTime', column: 165 },
  ],
  effects: [{ call: 'sms.enable', others: { status: { value: '1' } } }],
  screen: {
    paths: ['/resource/sms'],
    title: 'smsCode',
    actions: [
      {
        key: 'enable',
        label: { zh: '启用', en: 'Enable' },
        call: 'sms.enable',
        place: 'row',
        one: true,
        confirm: { zh: '确定启用该短信配置? 其他配置将停用。', en: 'Enable this provider? The others are switched off.' },
      },
      {
        key: 'send',
        label: { zh: '发送测试', en: 'Send a test' },
        call: 'sms.sendMessage',
        place: 'row',
        one: true,
        idsParam: 'code',
        carry: { code: 'smsCode' },
        inputs: [
          { name: 'phones', kind: 'phone', label: { zh: '手机号码', en: 'Mobile' }, required: true, max: 11 },
          { name: 'params', kind: 'longText', label: { zh: '短信参数', en: 'Parameters' }, required: true, max: 500, form: { first: '{"code":"1234"}' } },
        ],
        done: { zh: '发送成功!', en: 'Sent!' },
      },
    ],
  },
  base: '/api/blade-resource/sms',
  calls: [
    { verb: 'list', kind: 'page' },
    'detail',
    'remove',
    'submit',
    { verb: 'enable', kind: 'action', params: ['id'] },
    { verb: 'sendMessage', kind: 'action', path: 'endpoint/send-message', params: ['code', 'phones', 'params'] },
  ],
});
