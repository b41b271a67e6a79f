import { wireDateTime } from '@shared/catalogue/kinds/values';
import type { PartMaker } from './maker';

const DAY_MS = 86_400_000;

/** Kinds of items: value, the vehicle's due day, how often it is done (days), by whom, and least and greatest cost in 元. */
const KINDS = [
  ['1', 'insuranceExpirationTime', 365, '城安财产保险公司', 4_200, 15_800],
  ['2', 'upkeepExpirationTime', 90, '市政车辆维修中心', 380, 3_600],
  ['3', 'inspectionExpirationTime', 365, '机动车检测站', 180, 640],
] as const;

/** The fleet maintains two vehicles in six itself; lessors maintain the others. */
const isKept = (n: number): boolean => n % 6 <= 1;

/** Insurance, upkeep and inspection, due on the dates of the vehicle itself. */
export const vehicleMaintains: PartMaker = {
  each: 'vehicle',
  make({ source, n, whole: { id, body } }) {
    if (!isKept(n)) return [];
    return KINDS.flatMap(([type, field, every, companyName, least, most]) => {
      const due = body[field];
      if (typeof due !== 'string') return [];
      const before = Date.parse(`${due.replace(' ', 'T')}+08:00`) - every * DAY_MS;
      return [
        {
          vehicleId: id,
          carNo: body['carNo'],
          type,
          insuranceExpirationTime: due,
          companyName,
          cost: `${source.int(least, most)}.00`,
          maintainTime: wireDateTime(Math.min(before, source.now)),
          maintainUserName: '车队管理员',
        },
      ];
    });
  },
};
