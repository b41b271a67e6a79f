import type { RecordView } from '@shared/catalogue/record';

/** What a heat map counts, the call that answers its records and the fields that the map reads of them. */
export const HEAT_RECORDS = {
  dropOff: {
    call: 'deliveryRecord.page',
    time: 'createTime',
    place: 'siteName',
    site: 'villageName',
  },
  collection: {
    call: 'vehicleScreen.collectionLargeScreenBottomPage',
    time: 'collectionTime',
    place: 'collectionPointName',
    site: 'collectionPointName',
  },
} as const;

export const HEAT_KINDS = ['dropOff', 'collection', 'alarm'] as const;
export type HeatKind = (typeof HEAT_KINDS)[number];

/** Days of a period, the present one among them. */
export const HEAT_PERIODS = { today: 1, week: 7, month: 30 } as const;
export type HeatPeriod = keyof typeof HEAT_PERIODS;
export const HEAT_PERIOD_KEYS: readonly HeatPeriod[] = ['today', 'week', 'month'];

export interface HeatChoice {
  readonly kind: HeatKind;
  readonly period: HeatPeriod;
}

/** A choice as it was kept; null: no heat map. */
export function readHeat(value: unknown): HeatChoice | null {
  if (typeof value !== 'object' || value === null || !('heat' in value)) return null;
  const { heat } = value;
  if (typeof heat !== 'object' || heat === null || !('kind' in heat) || !('period' in heat))
    return null;
  const kind = HEAT_KINDS.find((one) => one === heat.kind);
  const period = HEAT_PERIOD_KEYS.find((one) => one === heat.period);
  return kind === undefined || period === undefined ? null : { kind, period };
}

/** Something that happened at a place that has a name. */
export interface Happening {
  readonly name: string;
  readonly site: string;
}

function textOf(record: RecordView, field: string): string {
  const cell = record.cells[field];
  return cell?.state === 'value' ? String(cell.value) : '';
}

/** Where records happened; what a server answered from before the period is left out. */
export function happeningsOf(
  records: readonly RecordView[],
  kind: keyof typeof HEAT_RECORDS,
  from: string,
): readonly Happening[] {
  const { time, place, site } = HEAT_RECORDS[kind];
  return records
    .filter((record) => textOf(record, time) >= from)
    .map((record) => ({ name: textOf(record, place), site: textOf(record, site) }));
}
