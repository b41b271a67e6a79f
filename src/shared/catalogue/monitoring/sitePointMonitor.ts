import { defineFamily } from '../defineFamily';

/** Channels that watch a point (spec 3 §7 Monitoring and video: site point monitor, and its new variant). That the new one leaves out what is offline is assumed. */
export const sitePointMonitor = defineFamily({
  key: 'sitePointMonitor',
  area: 'monitoring',
  labels: { zh: '点位监控', en: 'Cameras of points' },
  fields: [],
  answers: [
    { call: 'sitePointMonitor.list', of: 'monitorChannel', where: [{ field: 'pointId', is: 'present' }] },
    {
      call: 'sitePointMonitor.listNew',
      of: 'monitorChannel',
      where: [
        { field: 'pointId', is: 'present' },
        { field: 'channelStatus', is: 'equal', value: '1' },
      ],
    },
  ],
  calls: [
    { verb: 'list', path: '/api/blade-device/site/point/monitor' },
    { verb: 'listNew', kind: 'list', path: '/api/blade-device/site/point/monitor/new' },
  ],
});
