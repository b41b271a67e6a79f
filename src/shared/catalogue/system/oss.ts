import { defineFamily } from '../defineFamily';
import { lifecycle } from '../lifecycle';
import { ACCESS, ENABLED } from './services';

/** Object stores (spec 3 §7 System administration, wire format §4.7): the server keeps files in the enabled one; enabling one switches the others off. */
export const oss = defineFamily({
  key: 'oss',
  area: 'system',
  labels: { zh: '对象存储', en: 'Object storage' },
  documented: ['category', 'ossCode', 'endpoint', 'accessKey', 'secretKey', 'bucketName', 'appId', 'region', 'remark', 'status'],
  lifecycle: lifecycle('status', '1', ['enable', ['1'], '2']),
  fields: [
    'id',
    { name: 'ossCode', kind: 'text', label: { zh: '资源编号', en: 'Code' }, required: true, max: 32, unique: true, search: true, column: 150, form: true },
    { name: 'category', label: { zh: '存储类型', en: 'Provider' }, dict: 'oss', required: true, search: { match: 'equal' }, column: 110, form: true },
    ENABLED,
    { name: 'endpoint', kind: 'text', label: { zh: '资源地址', en: 'Endpoint' }, required: true, max: 255, column: 280, form: { wide: true } },
    { name: 'bucketName', kind: 'text', label: { zh: '空间名称', en: 'Bucket' }, required: true, max: 255, column: 180, form: true },
    ...ACCESS,
    { name: 'appId', kind: 'text', label: { zh: '应用编号', en: 'Application' }, max: 255, form: true },
    { name: 'region', kind: 'text', label: { zh: '地域', en: 'Region' }, max: 255, column: 130, form: true },
    { name: 'remark', column: 200, form: { wide: true } },
    { name: 'createTime', column: 165 },
  ],
  effects: [{ call: 'oss.enable', others: { status: { value: '1' } } }],
  screen: {
    paths: ['/resource/oss'],
    title: 'ossCode',
    actions: [
      {
        key: 'enable',
        label: { zh: '启用', en: 'Enable' },
        call: 'oss.enable',
        place: 'row',
        one: true,
        confirm: { zh: '确定启用该存储? 其他存储将停用。', en: 'Enable this store? The others are switched off.' },
      },
    ],
    panels: [
      {
        key: 'credential',
        label: { zh: '存储凭证', en: 'Storage credential' },
        call: 'sts.token',
        place: 'screen',
        columns: ['accessKeyId', 'bucketName', 'region', 'expiration'],
        single: true,
      },
    ],
  },
  base: '/api/blade-resource/oss',
  calls: [
    { verb: 'list', kind: 'page', certainty: 'composed' },
    { verb: 'detail', certainty: 'composed' },
    'remove',
    'submit',
    { verb: 'enable', kind: 'action', params: ['id'] },
    { verb: 'removeFile', kind: 'action', path: 'endpoint/remove-file', params: ['fileName'] },
  ],
});
