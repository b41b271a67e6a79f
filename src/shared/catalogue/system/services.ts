import type { FieldDraft } from '../fieldDraft';
import { states } from '../states';

/** States of a service that the server uses one of: files are kept in the enabled store, messages sent by the enabled provider. */
export const ENABLED: FieldDraft = {
  name: 'status',
  label: { zh: '状态', en: 'State' },
  choices: states(['1', '停用', 'Off'], ['2', '启用', 'Enabled', 'success']),
  search: true,
  column: 90,
  view: true,
};

/** Keys of an account at a provider. The server sends them as they are; lists do not show them. */
export const ACCESS: readonly FieldDraft[] = [
  { name: 'accessKey', kind: 'secret', label: { zh: '访问密钥', en: 'Access key' }, required: true, max: 255, form: true },
  { name: 'secretKey', kind: 'secret', label: { zh: '安全密钥', en: 'Secret key' }, required: true, max: 255, form: true },
];
