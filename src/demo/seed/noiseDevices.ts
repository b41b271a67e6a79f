import { must } from '@shared/base/assert';
import { decimalText } from '@shared/base/decimal';
import { kindOf } from '@shared/catalogue/kinds/registry';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import type { StockMaker } from './maker';
import { personOf } from './names';
import { placeAt } from './places';
import { sitesOf } from './scalePoints';

const DAY_MS = 86_400_000;
const PHONE = { name: 'phone', kind: 'phone', label: { zh: '电话', en: 'Phone' } } as const;

/** Limits by the kind of noise: key of noise_value, day and night in dB(A) (GB 3096). */
const LIMITS: Readonly<Record<string, readonly [string, number, number]>> = {
  '1': ['5', 70, 55],
  '2': ['5', 70, 55],
  '3': ['3', 60, 50],
  '4': ['4', 65, 55],
  '5': ['2', 55, 45],
};

/** Monitors at communities and at other places; some are off, some report nothing. */
export const noiseDevices: StockMaker = {
  stock: 40,
  after: ['site'],
  make({ source, tenant, n, seeded }) {
    const sites = sitesOf(seeded, '1', '3');
    // One in seven belongs to no site.
    const site = n % 7 === 6 ? undefined : must(sites[n % sites.length], 'site');
    const type = String((n % 5) + 1);
    const [noiseValue, dayLimit, nightLimit] = must(LIMITS[type], 'limits');
    const isOn = n % 9 !== 4;
    const deviceStatus = isOn ? must(['1', '1', '1', '0', '1', '2'][n % 6], 'state') : '4';
    const isReporting = deviceStatus === '1';
    const silent = isReporting ? source.int(5, 300) : source.int(4 * 3600, 9 * 86_400);
    const level = dayLimit * 100 + source.int(-1800, 900);
    return {
      deviceCode: `ZS${tenant.tenantId.slice(0, 3)}${String(n + 1).padStart(5, '0')}`,
      deviceName: `${n + 1}号噪声监测仪`,
      noiseType: type,
      status: isOn ? '1' : '0',
      deviceStatus,
      noise: isReporting ? decimalText(BigInt(level), 2) : '',
      noiseValue,
      dayLimit,
      nightLimit,
      siteId: site?.id ?? '',
      siteName: site?.body['siteName'] ?? '',
      address: site?.body['address'] ?? `${tenant.place}设备仓库`,
      location: placeAt(source, site?.body['address']),
      installDate: `${wireDateTime(source.now - source.int(60, 900) * DAY_MS).slice(0, 10)} 00:00:00`,
      managerName: personOf(source).realName,
      managerPhone: kindOf('phone').seed(PHONE, source),
      reportTime: wireDateTime(source.now - silent * 1000),
    };
  },
};
