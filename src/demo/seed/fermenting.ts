import { must } from '@shared/base/assert';
import { decimalText } from '@shared/base/decimal';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import type { SeedSource } from '@shared/catalogue/kinds/kind';
import type { PartMaker, SeededRecord, StockMaker } from './maker';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A batch ferments for so many days. */
const CYCLE_DAYS = 7;
/** Cycles of each machine that are remembered. */
const CYCLES = 3;

/** Two decimals of a number of hundredths. */
const hundredths = (value: number): string => decimalText(BigInt(Math.round(value)), 2);
const kilograms = (value: number): string => decimalText(BigInt(Math.round(value * 1000)), 3);

const isRunning = ({ body }: SeededRecord): boolean => body['deviceStatus'] === '1';

/**
 * Temperature of a batch after so many hours, hundredths of a degree: it rises for a day, stays hot for three, and cools down.
 */
function heatOf(hours: number, source: SeedSource): number {
  const day = hours / 24;
  const height = day < 1 ? day : day < 4 ? 1 : Math.max(0, 1 - (day - 4) / 3);
  return 2800 + 3400 * height + source.int(-120, 120);
}

/** The machines that ferment: biochemical ones, then all-in-one ones. */
function fermenters(seeded: (family: string) => readonly SeededRecord[]) {
  const bio = seeded('machine').filter(({ body }) => body['machineKind'] === '2');
  return [
    ...bio.map((machine) => ({ machine, kind: '1' })),
    ...seeded('ytjDevice').map((machine) => ({ machine, kind: '2' })),
  ];
}

/** The last cycles of each machine that ferments; the newest one runs where the machine does, and a broken machine aborted its own. */
export const cycles: StockMaker = {
  stock: 60,
  after: ['machine', 'ytjDevice'],
  make({ source, tenant, n, seeded }) {
    const all = fermenters(seeded);
    const { machine, kind } = must(all[n % all.length], 'machine');
    const back = Math.floor(n / all.length) % CYCLES;
    const began = source.now - (back * CYCLE_DAYS + (n % CYCLE_DAYS)) * DAY_MS - 9 * HOUR_MS;
    const isNow = back === 0;
    const status = !isNow ? '2' : isRunning(machine) ? '1' : '3';
    const capacity = Number(machine.body['capacity'] ?? 500);
    const fed = (capacity * source.int(60, 98)) / 100;
    const reduced = source.int(7600, 8900);
    const ended = began + (status === '3' ? source.int(20, 90) * HOUR_MS : CYCLE_DAYS * DAY_MS);
    return {
      cycleNo: `FJ${tenant.tenantId.slice(0, 3)}${String(n + 1).padStart(6, '0')}`,
      deviceName: machine.body['deviceName'],
      deviceKind: kind,
      siteName: machine.body['siteName'],
      compostType: '2',
      cycleStatus: status,
      feedWeight: kilograms(fed),
      outputWeight: status === '2' ? kilograms((fed * (10_000 - reduced)) / 10_000) : '',
      peakTemperature: hundredths(source.int(5800, 6650)),
      reduceRate: status === '2' ? hundredths(reduced) : '',
      startTime: wireDateTime(began),
      endTime: status === '1' ? '' : wireDateTime(ended),
    };
  },
};

/** Measurements of each cycle, every twelve hours until its end or now. */
export const fermentData: PartMaker = {
  each: 'fermentCycle',
  make({ source, whole }) {
    const { deviceName, cycleNo, startTime, endTime } = whole.body;
    const began = Date.parse(`${String(startTime).replace(' ', 'T')}Z`);
    const told = Date.parse(`${String(endTime).replace(' ', 'T')}Z`);
    const shift = Date.parse(`${wireDateTime(source.now).replace(' ', 'T')}Z`) - source.now;
    const ended = Number.isNaN(told) ? source.now + shift : told;
    const count = Math.max(1, Math.floor((ended - began) / (12 * HOUR_MS)));
    return Array.from({ length: count }, (_, k) => {
      const hours = k * 12 + 2;
      return {
        cycleId: whole.id,
        deviceName,
        cycleNo,
        recordTime: wireDateTime(began - shift + hours * HOUR_MS),
        temperature: hundredths(heatOf(hours, source)),
        humidity: hundredths(6200 - hours * 14 + source.int(-150, 150)),
        oxygen: hundredths(source.int(1150, 1980)),
        phValue: hundredths(Math.min(820, 560 + hours * 1.6 + source.int(-10, 10))),
        stirSpeed: hundredths(source.int(180, 320)),
      };
    });
  },
};

/** The chamber of each treatment machine: warm where it runs, cold where it does not. */
export const chambers: PartMaker = {
  each: 'machine',
  make({ source, n, whole }) {
    const runs = isRunning(whole);
    const { deviceName, temperature, reportTime } = whole.body;
    const warmth = typeof temperature === 'string' ? temperature : '';
    return [
      {
        deviceId: whole.id,
        deviceName,
        temperature: warmth === '' ? hundredths(source.int(1900, 2600)) : warmth,
        humidity: hundredths(source.int(4200, 6800)),
        fillRate: hundredths(source.int(1500, 9200)),
        stirStatus: runs && n % 3 !== 1 ? '1' : '0',
        doorStatus: n % 11 === 7 ? '1' : '0',
        heatStatus: runs && n % 2 === 0 ? '1' : '0',
        setTemperature: '60.00',
        heatPower: hundredths(runs && n % 2 === 0 ? source.int(450, 900) : 0),
        heatMinutes: runs ? source.int(60, 620) : 0,
        reportTime: reportTime ?? '',
      },
    ];
  },
};

/** Runs of the stirrer, or the shaft, of each machine: forward and back in turn, every two hours. */
export const stirring: PartMaker = {
  each: 'machine',
  make({ source, whole }) {
    const silent = isRunning(whole) ? 0 : 30 * HOUR_MS;
    return Array.from({ length: 12 }, (_, k) => ({
      deviceId: whole.id,
      isData: '1',
      stirTime: wireDateTime(source.now - silent - k * 2 * HOUR_MS - source.int(0, 300) * 1000),
      direction: k % 2 === 0 ? '1' : '2',
      stirSpeed: hundredths(source.int(180, 320)),
      electricCurrent: hundredths(source.int(620, 1180)),
      duration: source.int(8, 15),
      temperature: hundredths(source.int(5200, 6300)),
    }));
  },
};

/** What a machine logs, with its level. */
const LOGGED = [
  ['1', '搅拌完成，转入保温'],
  ['1', '自动补水 12 L'],
  ['2', '仓内温度偏高，排风加大'],
  ['1', '参数模板已生效'],
  ['3', '搅拌电机过流，已停机保护'],
  ['1', '称重模块自检通过'],
] as const;

/** The last day of each machine in temperatures, and what it logged in the last days. */
export const analyses: PartMaker = {
  each: 'machine',
  make({ source, n, whole }) {
    const own = { deviceId: whole.id };
    const silent = isRunning(whole) ? 0 : 30 * HOUR_MS;
    const measured = Array.from({ length: 24 }, (_, k) => ({
      ...own,
      entryName: 'temperature',
      recordTime: wireDateTime(source.now - silent - k * HOUR_MS),
      measuredValue: hundredths(5600 + 500 * Math.sin((k + n) / 4) + source.int(-40, 40)),
    }));
    const logged = Array.from({ length: 8 }, (_, k) => {
      const [level, content] = must(LOGGED[(n + k) % LOGGED.length], 'log entry');
      const at = source.now - silent - k * 7 * HOUR_MS - source.int(0, 3000) * 1000;
      return { ...own, entryName: 'run', recordTime: wireDateTime(at), level, content };
    });
    return [...measured, ...logged];
  },
};

/** The machines of each treatment site, as its record counts them. */
export const siteMachines: PartMaker = {
  each: 'perishableSite',
  make({ source, tenant, n, whole }) {
    const { siteName, machineModel, machineNum, deviceStatus, temperature, humidity } = whole.body;
    const several = Math.min(4, Math.max(1, Number(machineNum ?? 1)));
    return Array.from({ length: several }, (_, k) => {
      const status =
        k === 0 && typeof deviceStatus === 'string' ? deviceStatus : k === 3 ? '0' : '1';
      const runs = status === '1';
      const silent = runs ? source.int(1, 12) : source.int(300, 9000);
      return {
        deviceCode: `YF${tenant.tenantId.slice(0, 3)}${String(n * 4 + k + 1).padStart(5, '0')}`,
        deviceName: `${String(siteName)}${k + 1}号机`,
        siteId: whole.id,
        siteName,
        machineModel,
        deviceStatus: status,
        temperature: runs ? (temperature ?? hundredths(5600)) : '',
        humidity: runs ? (humidity ?? hundredths(5200)) : '',
        electricCurrent: runs ? hundredths(source.int(620, 1180)) : '',
        reportTime: wireDateTime(source.now - silent * MINUTE_MS),
      };
    });
  },
};
