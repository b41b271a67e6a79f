import type { FieldDraft } from '../fieldDraft';

/** The code that is printed on a device. */
export const DEVICE_CODE = {
  name: 'deviceCode',
  required: true,
  max: 32,
  unique: true,
  search: 'likeright',
  column: { width: 150, sortable: true, pinned: 'left' },
  form: { readOnlyOn: 'edit' },
} as const satisfies FieldDraft;

/** How a device runs, as the platform words it. */
export const DEVICE_STATUS = {
  name: 'deviceStatus',
  label: { zh: '运行状态', en: 'Operating state' },
  dict: 'device_status',
  search: true,
  column: 140,
} as const satisfies FieldDraft;

export const MANUFACTURER = {
  name: 'manufacturer',
  label: { zh: '生产厂家', en: 'Manufacturer' },
  dict: 'device_manufacturer',
  search: true,
  column: 140,
  form: true,
} as const satisfies FieldDraft;

/** When a device last said anything. */
export const LAST_REPORT = { name: 'reportTime', label: { zh: '最近上报', en: 'Last report' } } as const satisfies FieldDraft;
