import type { FieldDraft } from '../fieldDraft';

/** States of a service that the server uses one of: files are kept in the enabled store, messages sent by the enabled provider. */
export const ENABLED: FieldDraft = {
  name: 'status',
  kind: 'choice',
  label: { zh: '状态', en: 'State' },
  choices: {
    values: [
      { value: '1', label: { zh: '停用', en: 'Off' } },
      { value: '2', label: { zh: '启用', en: 'Enabled' }, intent: 'success' },
    ],
  },
  search: true,
  column: 90,
  view: true,
};

/** Keys of an account at a provider. The server sends them as they are; lists do not show them. */
export const ACCESS: readonly FieldDraft[] = [
  { name: 'accessKey', kind: 'secret', label: { zh: '访问密钥', en: 'Access key' }, required: true, max: 255, form: true },
  { name: 'secretKey', kind: 'secret', label: { zh: '安全密钥', en: 'Secret key' }, required: true, max: 255, form: true },
];
