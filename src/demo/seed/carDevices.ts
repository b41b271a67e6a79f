import { must } from '@shared/base/assert';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import type { PartMaker, StockMaker } from './maker';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Where the cameras of a vehicle look. */
const VIEWS = ['前向', '车厢', '尾部'] as const;

/** The cameras of each vehicle, in the order of the vehicles. */
export const carMonitors: PartMaker = {
  each: 'vehicle',
  make: ({ whole: { body } }) =>
    VIEWS.map((view, n) => ({
      monitorName: `${String(body['carNo'])} ${view}`,
      channelNo: n + 1,
      carNo: body['carNo'],
    })),
};

/** One device in each vehicle; one in nine is off line, one in seven is stopped. */
export const carDevices: StockMaker = {
  stock: 30,
  after: ['vehicle', 'carMonitor'],
  make({ source, tenant, n, seeded }) {
    const vehicles = seeded('vehicle');
    const vehicle = must(vehicles[n % vehicles.length], 'vehicle').body;
    const channels = seeded('carMonitor')
      .filter(({ body }) => body['carNo'] === vehicle['carNo'])
      .slice(0, 1 + (n % VIEWS.length));
    const runStatus = n % 9 === 5 ? '0' : n % 7 === 3 ? '2' : '1';
    const silent = runStatus === '1' ? source.int(1, 9) : source.int(300, 9000);
    return {
      deviceCode: `CZ${tenant.tenantId.slice(0, 3)}${String(n + 1).padStart(5, '0')}`,
      deviceName: `${String(vehicle['carNo'])} 车载终端`,
      carNo: vehicle['carNo'],
      runStatus,
      deviceModel: String(1 + (n % 4)),
      deviceNature: n % 5 === 4 ? '2' : '1',
      imei: `869${tenant.tenantId}${String(n + 1).padStart(6, '0')}`,
      iccid: `8986${tenant.tenantId}${String(n + 1).padStart(10, '0')}`,
      version: n % 6 === 2 ? 'V2.1.4' : 'V2.3.0',
      voltage: runStatus === '0' ? '' : `${n % 8 === 6 ? 21 : 26}.${source.int(10, 99)}`,
      faultNum: n % 8 === 6 ? source.int(2, 5) : 0,
      monitorIdList: channels.map(({ id }) => id).join(','),
      monitorNames: channels.map(({ body }) => body['monitorName']).join(','),
      serialNumberName: `VS${tenant.tenantId.slice(0, 3)}${String(n + 1).padStart(6, '0')}`,
      configTime: wireDateTime(source.now - source.int(10, 300) * DAY_MS),
      reportTime: wireDateTime(source.now - silent * MINUTE_MS),
    };
  },
};
