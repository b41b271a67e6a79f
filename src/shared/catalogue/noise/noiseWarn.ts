import { defineFamily } from '../defineFamily';
import { states } from '../states';

/**
 * Alarms of noise monitors (spec 1 §3 Message record, 3 §7 Noise). siteName, deviceName, warnType, noise and warnTime are documented; the other
 * fields and the values of warnType are assumed.
 */
export const noiseWarn = defineFamily({
  key: 'noiseWarn',
  area: 'noise',
  labels: { zh: '噪声告警', en: 'Noise alarms' },
  moment: 'warnTime',
  documented: ['siteName', 'deviceName', 'warnType', 'noise', 'warnTime'],
  fields: [
    'id',
    { name: 'siteName', label: { zh: '所属分组', en: 'Group' }, column: 180 },
    { name: 'deviceName', label: { zh: '告警设备', en: 'Device' }, column: { width: 170, sortable: true, pinned: 'left' } },
    { name: 'deviceCode', search: 'likeright' },
    {
      name: 'warnType',
      label: { zh: '告警类型', en: 'Alarm type' },
      choices: states(
        ['1', '昼间超标', 'Daytime limit exceeded', 'warning'],
        ['2', '夜间超标', 'Night limit exceeded', 'danger'],
        ['3', '设备离线', 'Device offline'],
      ),
      search: true,
      column: 150,
    },
    { name: 'noise', kind: 'decimal', label: { zh: '噪声值', en: 'Level' }, unit: 'dB(A)', search: true, column: 165 },
    { name: 'limitValue', kind: 'integer', label: { zh: '限值', en: 'Limit' }, unit: 'dB(A)', column: { width: 130 } },
    { name: 'address', label: { zh: '设备位置', en: 'Device position' }, column: { width: 210 } },
    { name: 'warnTime', label: { zh: '告警时间', en: 'Occurred' } },
  ],
  screen: { paths: ['/system_environment/noise/warn'], title: 'deviceName' },
  base: '/api/blade-basics-resources/noise/warn',
  certainty: 'composed',
  calls: ['page'],
});
