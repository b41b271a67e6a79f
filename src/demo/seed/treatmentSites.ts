import { must } from '@shared/base/assert';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import type { Draft, PartMaker, SeededRecord, StockMaker } from './maker';
import { personOf } from './names';
import { ESTATES, STREETS } from '@shared/model/city/names';
import { townOf } from './regions';
import { placeAt } from './places';
import { phoneOf } from './seedValues';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Departments that run treatment. */
const RUNNING = ['分类督导部', '设备运维部', '收运一班'] as const;

/** The department that runs the n-th project or station. */
function departmentOf({ seeded, n }: Draft): SeededRecord {
  const name = RUNNING[n % RUNNING.length];
  return must(
    seeded('dept').find(({ body }) => body['deptName'] === name),
    'department',
  );
}

const PROJECTS = [
  '易腐垃圾就地处理一期',
  '易腐垃圾就地处理二期',
  '农贸市场厨余减量',
  '小区厨余生化处理试点',
  '街道资源化利用站',
  '学校食堂厨余处理',
  '镇村易腐垃圾沤肥',
  '餐饮街油水分离改造',
] as const;

/** Projects of the departments that run treatment. */
export const projects: StockMaker = {
  stock: 8,
  after: ['dept'],
  make(draft) {
    const { source, tenant, n } = draft;
    const dept = departmentOf(draft);
    const began = wireDateTime(source.now - (120 + n * 70) * DAY_MS).slice(0, 10);
    return {
      projectCode: `XM${tenant.tenantId.slice(0, 3)}${String(n + 1).padStart(3, '0')}`,
      projectName: `${tenant.place}${must(PROJECTS[n % PROJECTS.length], 'project')}`,
      deptId: dept.id,
      deptName: dept.body['deptName'],
      startDate: `${began} 00:00:00`,
      managerName: personOf(source).realName,
    };
  },
};

/** What a day's feed of kitchen waste becomes: about a quarter of its weight. */
const REDUCED = 4;
/** Daily capacity by the model of a machine, kg. */
const CAPACITY = [500, 1000, 2000, 3000, 5000] as const;

/** Sites that treat kitchen waste where it arises; one is broken, one is off line. */
export const treatmentSites: StockMaker = {
  stock: 16,
  after: ['perishableProject'],
  make({ source, tenant, n, seeded }) {
    const all = seeded('perishableProject');
    const project = must(all[n % all.length], 'project');
    const at = n % ESTATES.length;
    const town = townOf(at);
    const model = n % 3;
    const machines = 1 + (n % 2);
    const capacity = must(CAPACITY[model], 'capacity') * machines;
    const deviceStatus = n % 9 === 4 ? '2' : n % 9 === 7 ? '0' : '1';
    const isRunning = deviceStatus === '1';
    // Fed to between a third and all of what it can take.
    const fed = Math.floor((capacity * source.int(34, 98)) / 100);
    return {
      siteCode: `YF${tenant.tenantId.slice(0, 3)}${String(n + 1).padStart(4, '0')}`,
      siteName: `${tenant.place}${must(n < ESTATES.length ? ESTATES[at] : STREETS[at], 'place')}易腐垃圾处理点`,
      projectId: project.id,
      projectName: project.body['projectName'],
      deptId: project.body['deptId'],
      deptName: project.body['deptName'],
      regionCode: town.code,
      regionName: town.name,
      machineModel: String(model + 1),
      machineNum: machines,
      treatCapacity: `${capacity}.000`,
      deviceStatus,
      temperature: isRunning ? `${source.int(52, 68)}.${source.int(10, 99)}` : '',
      humidity: isRunning ? `${source.int(44, 61)}.${source.int(10, 99)}` : '',
      todayInput: isRunning ? `${fed}.000` : '0.000',
      todayOutput: isRunning ? `${Math.floor(fed / REDUCED)}.000` : '0.000',
      reportTime: wireDateTime(
        source.now - (isRunning ? source.int(1, 12) : source.int(900, 4000)) * MINUTE_MS,
      ),
      managerName: personOf(source).realName,
      managerPhone: phoneOf(source),
      address: `${tenant.place}${must(STREETS[at], 'street')}${n * 6 + 11}号`,
      location: placeAt(source, `${must(STREETS[at], 'street')}${n * 6 + 11}号`),
      remark: deviceStatus === '2' ? '搅拌电机过载，待维修' : '',
    };
  },
};

/** Merchants of the n-th station. */
const merchantsOf = (n: number): number => 8 + (n % 4) * 3;

/** Stations for the kitchen waste of merchants. */
export const stations: StockMaker = {
  stock: 6,
  after: ['dept'],
  make(draft) {
    const { source, tenant, n } = draft;
    const dept = departmentOf(draft);
    const street = must(STREETS[n % STREETS.length], 'street');
    return {
      stationCode: `CC${tenant.tenantId.slice(0, 3)}${String(n + 1).padStart(3, '0')}`,
      stationName: `${tenant.place}${street.slice(0, 2)}餐厨处理站`,
      deptId: dept.id,
      deptName: dept.body['deptName'],
      outcomeType: must(['2', '1', '3', '1', '2', '4'][n % 6], 'output'),
      treatCapacity: `${(n + 2) * 5_000}.000`,
      merchantNum: merchantsOf(n),
      managerName: personOf(source).realName,
      managerPhone: phoneOf(source),
      address: `${tenant.place}${street}${n * 12 + 200}号`,
      location: placeAt(source, `${street}${n * 12 + 200}号`),
    };
  },
};

/** Names of merchants with their kind and the usual weight of a day, kg. */
const MERCHANTS = [
  ['老街面馆', '1', 35],
  ['江湾渔港酒家', '1', 120],
  ['机关食堂', '2', 160],
  ['云栖宾馆', '3', 210],
  ['翠微农贸市场', '4', 480],
  ['川味小炒', '1', 48],
  ['第一中学食堂', '2', 260],
  ['望江火锅城', '1', 175],
  ['学府路早点铺', '1', 22],
  ['人民医院食堂', '2', 310],
  ['锦绣大酒店', '3', 265],
  ['梧桐咖啡', '1', 9],
] as const;

/** The merchants that a station serves. */
export const merchants: PartMaker = {
  each: 'gcqSearch',
  make({ source, tenant, n, whole }) {
    return Array.from({ length: merchantsOf(n) }, (_, k) => {
      const [name, merchantType, usual] = must(MERCHANTS[(n + k) % MERCHANTS.length], 'merchant');
      const street = must(STREETS[(n + k) % STREETS.length], 'street');
      const branch = k < MERCHANTS.length ? '' : `（${street.slice(0, 2)}店）`;
      return {
        stationId: whole.id,
        merchantName: `${name}${branch}`,
        merchantType,
        contactName: personOf(source).realName,
        contactPhone: phoneOf(source),
        bucketNum: Math.max(1, Math.ceil(usual / 60)),
        dailyWeight: `${usual + source.int(-Math.floor(usual / 8), Math.floor(usual / 8))}.000`,
        address: `${tenant.place}${street}${source.int(1, 260)}号`,
      };
    });
  },
};
