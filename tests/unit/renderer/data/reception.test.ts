import { describe, expect, it } from 'vitest';
import { isBlind, type ChannelHealth, type ChannelState } from '@shared/model/alarm';
import { newerSnapshot } from '@renderer/data/alarms';
import { blindText, reasonText, receptionOf } from '@renderer/data/reception';
import { aSnapshot } from '@tests/support/alarms';

const channel = (state: ChannelState): ChannelHealth => ({
  channel: 'alarmReport',
  kind: 'websocket',
  state,
});
const connected = channel({ kind: 'connected', since: 1, lastEventAt: null });
const first = channel({ kind: 'connecting', since: 1, downSince: null });
const again = channel({ kind: 'connecting', since: 1, downSince: 1 });
const down = channel({ kind: 'down', since: 1, errors: 1, nextTryAt: 2, reason: 'reset' });
const refused = channel({ kind: 'refused', since: 1, reason: '403' });
const t = (key: string) => key;

describe('reception of alarms', () => {
  it('tells no channel, waiting, receiving and blind apart', () => {
    expect(receptionOf([])).toBe('none');
    expect(receptionOf([channel({ kind: 'idle' })])).toBe('none');
    expect(receptionOf([first])).toBe('waiting');
    expect(receptionOf([connected])).toBe('receiving');
    expect(receptionOf([connected, down])).toBe('blind');
  });

  it('stays blind while it connects again, and says so', () => {
    expect([first, again, down, refused].map(isBlind)).toEqual([false, true, true, true]);
    expect(blindText(t, connected, 2)).toBeNull();
    expect(blindText(t, again, 2)).toBe('alarmList.blindConnecting');
    expect(blindText(t, down, 2)).toBe('alarmList.blindLine');
    expect(blindText(t, refused, 2)).toBe('alarmList.blindRefused');
  });

  it.each([
    ['ECONNREFUSED', 'failure.notConnected.refused'],
    ['handshake timeout', 'failure.notConnected.timeout'],
    ['closed 1006', 'alarmList.reason.closed'],
    ['HTTP 401', 'alarmList.reason.unauthorised'],
    ['database or disk is full', 'alarmList.reason.diskFull'],
    ['500 维护中', '500 维护中'],
  ])('says %s in words where there are some', (reason, text) => {
    expect(reasonText(t, reason)).toBe(text);
  });

  it('never goes back to an older state', () => {
    const at = (revision: number) => aSnapshot({ revision });
    expect(newerSnapshot(at(5), at(4)).revision).toBe(5);
    expect(newerSnapshot(at(5), at(6)).revision).toBe(6);
    expect(newerSnapshot(null, at(1)).revision).toBe(1);
  });
});
