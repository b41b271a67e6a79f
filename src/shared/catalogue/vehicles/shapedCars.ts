import type { FieldDraft } from '../fieldDraft';

/** The vehicles that a fence or a route is assigned to: comma-joined ids (spec 3 §3 cars). */
export const SHAPED_CARS = {
  name: 'cars',
  label: { zh: '分配车辆', en: 'Vehicles' },
  reference: { family: 'vehicle', many: true, options: { call: 'vehicle.dropDownList', shape: 'rows', value: 'id', label: 'carNo' } },
  column: 220,
  view: true,
} as const satisfies FieldDraft;
