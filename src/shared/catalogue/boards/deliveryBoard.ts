import { counted, rated } from '../counted';
import { defineFamily } from '../defineFamily';

/**
 * The delivery side of the monitoring board (spec 2 §7.7, 3 §7 Monitoring and video). The documents name the calls only; that monitorData counts the video
 * devices is ours.
 */
export const deliveryBoard = defineFamily({
  key: 'deliveryBoard',
  area: 'boards',
  labels: { zh: '投放监控', en: 'Delivery monitoring' },
  fields: [],
  base: '/api/blade-qdfl/deliveryboard',
  certainty: 'assumed',
  calls: [{ verb: 'monitorData', kind: 'stat' }],
  figures: [
    {
      call: 'deliveryBoard.monitorData',
      of: 'monitorDevice',
      period: 'all',
      shape: 'values',
      values: [
        counted('deviceNum', '监控设备', 'Video devices'),
        counted('onlineNum', '在线', 'Online', { deviceStatus: '1' }),
        rated('onlineRate', '监控在线率', 'Video online', { deviceStatus: '1' }, { better: 'up' }),
        { name: 'channelNum', label: { zh: '视频通道', en: 'Channels' }, unit: '', kind: 'integer', operator: { op: 'sum', field: 'channelNum' } },
      ],
    },
  ],
});
