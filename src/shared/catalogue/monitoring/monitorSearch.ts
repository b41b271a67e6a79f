import { defineFamily } from '../defineFamily';

/** Video devices of a station (spec 3 §7 Monitoring and video: GET /blade-assembly/monitor/search/devices with station). */
export const monitorSearch = defineFamily({
  key: 'monitorSearch',
  area: 'monitoring',
  labels: { zh: '站点监控设备', en: 'Video devices of a station' },
  fields: [],
  answers: [{ call: 'monitorSearch.devices', of: 'monitorDevice', by: { station: 'siteId' } }],
  base: '/blade-assembly/monitor/search',
  certainty: 'given',
  calls: [{ verb: 'devices', kind: 'list', params: ['station'] }],
});
