import { defineFamily } from '../defineFamily';
import { ALARM_REPORT_PATH } from '../system/session';

/** The per-user alarm websocket (spec 1 §7). Its path is below the websocket base, like that of the other websocket. */
export const alarmReport = defineFamily({
  key: 'alarmReport',
  area: 'alarms',
  labels: { zh: '告警通道', en: 'Alarm channel' },
  fields: [],
  calls: [{ id: 'alarmReport.channel', method: 'WS', path: ALARM_REPORT_PATH, kind: 'stream', certainty: 'given' }],
});

/** The event stream of badge violations (spec 1 §7, 2 §7.7): userName, location, region and violationType. No call lists them afterwards. */
export const badgeViolation = defineFamily({
  key: 'badgeViolation',
  area: 'alarms',
  labels: { zh: '工牌违规', en: 'Badge violations' },
  fields: [],
  calls: [{ id: 'badgeViolation.subscribe', method: 'SSE', path: '/api/third/work/plate/sse/subscribe', kind: 'stream', certainty: 'given' }],
});

/** The per-department websocket of abnormal collections (spec 1 §7, 2 §7.2); its visits are records of vehicleScreen. */
export const collectionAbnormal = defineFamily({
  key: 'collectionAbnormal',
  area: 'alarms',
  labels: { zh: '收运异常', en: 'Abnormal collections' },
  fields: [],
  calls: [{ id: 'collectionAbnormal.channel', method: 'WS', path: '/collection_abnormal_message/:tenant/:deptId', kind: 'stream', certainty: 'given' }],
});
