import type { Alarm } from '@shared/model/alarm';
import { RAISED } from '@shared/model/alarmState';
import { anAlarm } from './alarms';

/** An SOS of the ledger as its source makes it. */
export function sosAlarm(id: string, changed: Partial<Alarm> = {}): Alarm {
  return anAlarm({
    id,
    key: id,
    channel: 'sos',
    alarmClass: 'sos',
    object: '王芳',
    site: '人民路',
    serverId: id,
    eventTime: Date.UTC(2026, 10, 21, 1, 59, 0),
    priority: 'critical',
    text: '王芳 正在发送SOS求救',
    raw: '{}',
    fields: {
      createTime: '2026-11-21 09:59:00',
      employeeName: '王芳',
      phone: '13800000001',
      address: '人民路3号',
      location: '120.15,30.28',
      locationTime: '2026-11-21 09:58:00',
    },
    receivedAt: Date.UTC(2026, 10, 21, 2, 0, 0),
    ...changed,
  });
}

/** The same, acknowledged and not closed. */
export function acknowledgedSos(id: string): Alarm {
  return sosAlarm(id, { condition: { ...RAISED, acknowledged: true } });
}

/** What an SOS of a person is on the wire. */
export const sosOnWire = (employeeName: string) => ({
  employeeName,
  workPlateName: '工牌900',
  typeDesc: 'SOS求救',
  msgType: '1',
  warnKey: '1',
  handleStatus: '0',
  address: '明湖区人民路3号',
  location: '120.15,30.28',
  locationTime: '2026-11-21 09:00:00',
  phone: '13800000001',
});
