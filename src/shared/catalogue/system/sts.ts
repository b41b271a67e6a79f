import { defineFamily } from '../defineFamily';

/**
 * The credential for direct uploads into the object store, valid for some time (spec 1 §5, §7). This client uploads through the platform and never needs it: it
 * shows whether the platform can give one. The secret and the token are dropped on arrival. Bucket, region and end are assumed: the documents name three fields.
 */
export const sts = defineFamily({
  key: 'sts',
  area: 'session',
  labels: { zh: '存储凭证', en: 'Storage credential' },
  documented: ['accessKeyId', 'accessKeySecret', 'securityToken'],
  fields: [
    { name: 'accessKeyId', kind: 'text', label: { zh: '临时访问密钥', en: 'Temporary access key' }, view: true },
    { name: 'accessKeySecret', kind: 'password', label: { zh: '临时安全密钥', en: 'Temporary secret key' }, view: false },
    { name: 'securityToken', kind: 'password', label: { zh: '安全令牌', en: 'Security token' }, view: false },
    { name: 'bucketName', kind: 'text', label: { zh: '空间名称', en: 'Bucket' }, view: true },
    { name: 'region', kind: 'text', label: { zh: '地域', en: 'Region' }, view: true },
    { name: 'expiration', kind: 'dateTime', label: { zh: '有效期至', en: 'Valid until' }, view: true },
  ],
  base: '/api/blade-basics-resources/sts',
  calls: [{ verb: 'token', kind: 'session', method: 'GET', path: 'aliyun/oss/getStsToken', certainty: 'given' }],
});
