import { counted } from '../counted';
import { defineFamily } from '../defineFamily';
import type { FigureValueSpec } from '../figureSpec';
import type { Label } from '../label';

const alarms = (name: string, { zh, en }: Label, warnType?: string): FigureValueSpec =>
  counted(name, zh, en, warnType === undefined ? {} : { warnType }, { better: 'down' });

const RANK = { of: 'noiseWarn', period: 'last7Days', shape: 'rank', nameName: 'name', size: 10 } as const;

/**
 * The noise workbench (spec 3 §7 Noise, Staging): figures and rankings of the alarms, who is responsible at the sites, and what was dispatched. The documents
 * name the calls only; what they answer is assumed.
 */
export const noiseStaging = defineFamily({
  key: 'noiseStaging',
  area: 'noise',
  labels: { zh: '噪声工作台', en: 'Noise workbench' },
  fields: [],
  screen: {
    paths: ['/system_environment/noise/staging'],
    figures: ['noiseStaging.count', 'noiseStaging.pointSort', 'noiseStaging.deviceSort'],
    panels: [
      {
        key: 'siteUser',
        label: { zh: '站点责任人', en: 'Responsible at the sites' },
        call: 'noiseStaging.siteUser',
        place: 'below',
        columns: ['siteId', 'deviceName', 'deviceStatus', 'managerName', 'managerPhone', 'address'],
      },
      { key: 'dispatch', label: { zh: '派单处置', en: 'Dispatched events' }, call: 'noiseStaging.dispatch', place: 'below' },
    ],
  },
  answers: [
    { call: 'noiseStaging.siteUser', of: 'noiseDevice', where: [{ field: 'siteId', is: 'present' }] },
    { call: 'noiseStaging.dispatch', of: 'dispatchDisposal', where: [{ field: 'status', is: 'unequal', value: '2' }] },
  ],
  figures: [
    {
      call: 'noiseStaging.count',
      of: 'noiseWarn',
      period: 'last30Days',
      shape: 'values',
      values: [
        alarms('warnNum', { zh: '告警总数', en: 'Alarms' }),
        { ...alarms('todayNum', { zh: '告警数', en: 'Alarms' }), period: 'today' },
        alarms('dayNum', { zh: '昼间超标', en: 'Daytime limit exceeded' }, '1'),
        alarms('nightNum', { zh: '夜间超标', en: 'Night limit exceeded' }, '2'),
        alarms('offlineNum', { zh: '设备离线', en: 'Device offline' }, '3'),
        { ...alarms('deviceNum', { zh: '告警设备', en: 'Devices with alarms' }), operator: { op: 'count', different: 'deviceCode' } },
      ],
    },
    { ...RANK, call: 'noiseStaging.pointSort', group: 'siteName', value: alarms('warnNum', { zh: '站点告警数', en: 'Alarms by site' }) },
    { ...RANK, call: 'noiseStaging.deviceSort', group: 'deviceName', value: alarms('warnNum', { zh: '设备告警数', en: 'Alarms by device' }) },
  ],
  base: '/api/blade-basics-resources/noise/staging',
  certainty: 'composed',
  calls: [
    { verb: 'count', kind: 'stat', method: 'POST', body: 'json' },
    { verb: 'pointSort', kind: 'rank', path: 'point/sort' },
    { verb: 'deviceSort', kind: 'rank', path: 'device/sort' },
    { verb: 'siteUser', kind: 'list', path: 'site/user' },
    { verb: 'dispatch', kind: 'list' },
  ],
});
