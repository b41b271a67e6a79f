import { describe, expect, it } from 'vitest';
import { setTimeZone } from '@shared/base/time';
import type { JournalRow } from '@shared/model/journal';
import { lineOf, personOf } from '@shared/model/journalWords';

const t = (key: string, values: object = {}): string => `${key} ${JSON.stringify(values)}`;
const words = { t, channelName: (channel: string) => channel };

function row(kind: string, body: object, by = ''): JournalRow {
  const nothing = { alarmId: '', channel: '', alarmClass: '', priority: null, object: '' };
  return { seq: 1, at: 0, kind, by, ...nothing, text: 'own', body: JSON.stringify(body) };
}
const line = (kind: string, body: object): string => lineOf(row(kind, body), words);

describe('a line of the journal', () => {
  it('says of a toast that it was handed over, where nobody knows whether it was seen', () => {
    const toast = { by: 'toast', outcome: 'unknown' };
    expect(lineOf(row('shown', { ...toast, why: 'handedOver' }, 'toast'), words)).toContain(
      'outcome.handedOver',
    );
    expect(lineOf(row('shown', toast, 'toast'), words)).toContain('outcome.unknown');
  });

  it('says of how many alarms something was told at once', () => {
    const sound = { by: 'sound', outcome: 'shown' };
    const many = lineOf(row('sounded', { ...sound, count: 7, worst: 'high' }, 'sound'), words);
    expect(many).toMatch(/line\.several .*"number":7/);
    expect(lineOf(row('shown', { ...sound, alarmIds: ['a', 'b'] }), words)).toContain('"number":2');
    expect(lineOf(row('sounded', sound, 'sound'), words)).not.toContain('several');
  });

  it('names what the server was told of, and why it was not', () => {
    expect(line('told', { act: 'handle', ok: true, message: '' })).toMatch(
      /line\.told .*alarm\.told\.handle/,
    );
    const failed = { act: 'order', ok: false, message: 'failure.noPermission' };
    expect(line('told', failed)).toMatch(/toldFailed.*alarm\.told\.order.*failure\.noPermission/);
    expect(line('told', { ...failed, unsure: true })).toMatch(/toldUnsure.*alarm\.told\.order/);
    const own = lineOf(row('told', { ...failed, message: '已关闭' }), words);
    expect(own).toContain('已关闭');
  });

  it('tells the begin of a mute from its end, and a test that was heard from one that was not', () => {
    expect(line('configuration', { event: 'mute', until: 5 })).toContain('journal.event.mute ');
    expect(line('configuration', { event: 'mute', until: null })).toContain('event.muteEnd');
    const taken = { event: 'mute', until: null, why: 'takenOver' };
    expect(line('configuration', taken)).toContain('event.muteEndTakenOver');
    const badge = { event: 'attracted', means: 'badge', outcome: 'refused' };
    expect(line('attracted', badge)).toMatch(/line\.means.*by\.badge.*outcome\.refused/);
    expect(line('commented', { event: 'testHeard', heard: true })).toContain('event.testHeard');
    expect(line('commented', { event: 'testHeard', heard: false })).toContain('testNotHeard');
    expect(line('configuration', { event: 'soundOutput', output: 'lost' })).toContain('soundLost');
    expect(line('commented', { text: '已处理' })).toBe('own');
  });

  it('says a step of an SOS in the reader’s language, and one of a later version as it was written', () => {
    const step = { by: '王', text: '回拨：无人接听', code: 'callBack.noAnswer' };
    expect(line('commented', step)).toContain('sos.brief.code.callBack.noAnswer');
    expect(line('commented', { ...step, code: 'drone.sent' })).toBe('own');
  });

  it('says by when what is assigned is due', () => {
    const body = { to: '王芳', note: '', dueAt: null };
    expect(line('assigned', body)).toMatch(/line\.assigned \{/);
    setTimeZone('Asia/Shanghai');
    const due = line('assigned', { ...body, dueAt: Date.UTC(2026, 10, 21, 5, 40) });
    expect(due).toMatch(/assignedDue .*"due":"2026-11-21 13:40"/);
    setTimeZone(null);
  });

  it('says of what was closed unseen that its end is not known', () => {
    expect(line('closed', { by: '王', reason: '拆除' })).toBe('own');
    const unseen = line('closed', { by: '王', reason: '拆除', endUnknown: true });
    expect(unseen).toMatch(/line\.closedUnknown.*拆除/);
  });

  it('says why a channel went down in words', () => {
    expect(line('channelDown', { channel: 'sos', reason: 'no answer to ping' })).toContain(
      'alarmList.reason.silent',
    );
    expect(line('channelDown', { channel: 'sos', reason: 'closed 1011' })).toMatch(/closed.*1011/);
    expect(line('channelDown', { channel: 'sos', reason: '500 维护中' })).toContain('500 维护中');
  });

  it('names as a person only who is one', () => {
    expect(personOf(row('acknowledged', {}, '王调度'))).toBe('王调度');
    expect(personOf(row('shown', {}, 'toast'))).toBe('');
    expect(personOf(row('suppressed', { name: '夜间规则' }, '夜间规则'))).toBe('');
    const taken = { event: 'deskTaken', by: 'restored', account: 'admin', name: '王调度' };
    expect(personOf(row('configuration', taken, 'restored'))).toBe('王调度');
  });
});
