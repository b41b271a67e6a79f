import type { ReferenceSpec } from '../family';

/** A reference to a merchant (spec 3 §7 Merchants: list). */
export const MERCHANT_REFERENCE: ReferenceSpec = {
  family: 'merchant',
  nameField: 'merchantName',
  options: { call: 'merchant.list', shape: 'rows', value: 'id', label: 'merchantName' },
};

/** Whether a concentration keeps to the limit. */
export const COMPLIANCE = {
  values: [
    { value: '1', label: { zh: '达标', en: 'Compliant' }, intent: 'success' },
    { value: '0', label: { zh: '超标', en: 'Exceeded' }, intent: 'danger' },
  ],
} as const;

/** Whether a fan or a purifier runs. */
export const RUNNING = {
  values: [
    { value: '1', label: { zh: '运行', en: 'Running' }, intent: 'success' },
    { value: '0', label: { zh: '停机', en: 'Stopped' }, intent: 'warning' },
  ],
} as const;
