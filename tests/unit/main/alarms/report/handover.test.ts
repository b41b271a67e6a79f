import { describe, expect, it } from 'vitest';
import type { Alarm } from '@shared/model/alarm';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { handoverSheet } from '@main/alarms/report/handover';
import { anAlarm } from '@tests/support/alarms';

const alarm = (id: string, patch: Partial<Alarm>): Alarm =>
  anAlarm({ id, key: id, object: id, text: `text of ${id}`, ...patch });

const snapshot = (alarms: readonly Alarm[]): AlarmSnapshot =>
  ({
    alarms,
    gaps: [{ id: 'g', channel: 'alarmReport', from: 1, to: 2, canAskAgain: false, found: null }],
    channels: [
      {
        channel: 'sos',
        kind: 'poll',
        state: { kind: 'down', since: 1, errors: 1, nextTryAt: 2, reason: 'x' },
      },
      {
        channel: 'noiseWarn',
        kind: 'poll',
        state: { kind: 'connecting', since: 1, downSince: null },
      },
    ],
  }) as unknown as AlarmSnapshot;

const FACTS = { at: 9_000, by: '张三', shiftFrom: 0, anchor: null };

describe('handover sheet', () => {
  it('sorts what stands into its parts, most urgent and newest first', () => {
    const shelved = { by: '张三', at: 2_000, until: 8_000, reason: '维修中' };
    const sheet = handoverSheet(
      snapshot([
        alarm('new', { receivedAt: 3_000 }),
        alarm('old', { receivedAt: 500, state: 'returnedUnacknowledged' }),
        // Received last, for it happened first: the list goes by the event.
        alarm('late', { receivedAt: 5_000, eventTime: 100 }),
        alarm('sos', {
          priority: 'critical',
          alarmClass: 'sos',
          receivedAt: 4_000,
          eventTime: 3_900,
        }),
        alarm('newerSos', { priority: 'critical', alarmClass: 'sos', receivedAt: 4_500 }),
        alarm('over', { state: 'normal' }),
        alarm('test', { alarmClass: 'test' }),
        alarm('seen', {
          state: 'acknowledged',
          comments: [
            { by: '李四', at: 1, text: '第一句' },
            { by: '李四', at: 2, text: '已到场' },
          ],
          assigned: { by: '张三', at: 1, to: '二班', toUserId: '', dueAt: null, note: '看一下' },
        }),
        alarm('shelf', { state: 'shelved', shelved }),
        alarm('ruled', { state: 'outOfService', suppressedBy: { rule: 'r', name: '检修' } }),
      ]),
      FACTS,
    );
    expect(sheet.open.map(({ id }) => id)).toEqual(['newerSos', 'sos', 'new', 'old', 'late']);
    expect(sheet.open[1]).toMatchObject({ receivedAt: 4_000, eventTime: 3_900 });
    expect(sheet.acknowledged).toMatchObject([{ id: 'seen', assignedTo: '二班', note: '已到场' }]);
    expect(sheet.shelved).toMatchObject([{ id: 'shelf', until: 8_000, note: '维修中' }]);
    expect(sheet.suppressed).toMatchObject([{ id: 'ruled', until: null, note: '检修' }]);
    expect(sheet.gaps).toEqual([{ channel: 'alarmReport', from: 1, to: 2 }]);
    // Connecting for the first time is no loss yet.
    expect(sheet.channelsDown).toEqual(['sos']);
    expect(sheet).toMatchObject(FACTS);
  });
});
