import { describe, expect, it } from 'vitest';
import type { Alarm } from '@shared/model/alarm';
import { acknowledgedText, classText } from '@renderer/screens/alarms/alarmColumns';
import { shownAlarms } from '@renderer/screens/alarms/filter';
import { ageOf, shortTime } from '@renderer/data/time';
import { mediaUrl } from '@renderer/ui/media';
import { isWebAddress } from '@renderer/ui/external';
import { missing } from '@renderer/screens/signIn/form';

const alarm = (id: string, patch: Partial<Alarm> = {}): Alarm => ({
  id,
  key: id,
  channel: 'alarmReport',
  alarmClass: 'garbageDrop',
  object: '',
  eventTime: null,
  priority: 'high',
  text: id,
  recognised: true,
  raw: '',
  rawCut: false,
  fields: {},
  tenantId: '476074',
  userId: '1',
  receivedAt: 0,
  state: 'unacknowledged',
  acknowledged: null,
  ...patch,
});
const t = (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`;

describe('the alarm list', () => {
  it('shows the newest event first and can leave out what is acknowledged', () => {
    const alarms = [
      alarm('a', { receivedAt: 1 }),
      alarm('b', { receivedAt: 5, eventTime: 2 }),
      alarm('c', { receivedAt: 3, state: 'acknowledged' }),
    ];
    expect(shownAlarms(alarms, 'all').map((shown) => shown.id)).toEqual(['c', 'b', 'a']);
    expect(shownAlarms(alarms, 'unacknowledged').map((shown) => shown.id)).toEqual(['b', 'a']);
  });

  it('says who acknowledged and where it was recorded', () => {
    const by = { by: '张三', byUserId: '1', at: 0, comment: '' };
    const here = alarm('a', { acknowledged: { ...by, where: 'workstation' } });
    const there = alarm('a', { acknowledged: { ...by, where: 'server' } });
    expect(acknowledgedText(t, here)).toMatch(/acknowledgedBy.*张三/);
    expect(acknowledgedText(t, there)).toMatch(/acknowledgedServer/);
    expect(acknowledgedText(t, alarm('a'))).toMatch(/unacknowledged/);
  });

  it('marks unknown shapes and shows a class without a text by its name', () => {
    expect(classText(t, () => true, alarm('a', { recognised: false }))).toMatch(/unrecognised/);
    expect(classText(t, () => false, alarm('a', { alarmClass: 'x' }))).toBe('x');
  });
});

describe('small rules of the screens', () => {
  it('tell ages in the largest whole unit', () => {
    expect(ageOf(59_999)).toEqual({ key: 'crud.ageSeconds', n: 59 });
    expect(ageOf(60_000)).toEqual({ key: 'crud.ageMinutes', n: 1 });
    expect(ageOf(2 * 3_600_000)).toEqual({ key: 'crud.ageHours', n: 2 });
    const noon = new Date(2024, 0, 2, 12, 5).getTime();
    expect(shortTime(noon, noon + 60_000)).toBe('12:05');
    expect(shortTime(noon, noon + 86_400_000)).toBe('2024-01-02 12:05');
  });

  it('encode picture addresses for the media route', () => {
    const address = 'http://host/上传/a+b.png?x=1';
    const [, code = ''] = /^\/media\/([\w-]+)$/.exec(mediaUrl(address)) ?? [];
    expect(Buffer.from(code, 'base64url').toString('utf8')).toBe(address);
    expect(mediaUrl('data:image/png;base64,AA==')).toBe('data:image/png;base64,AA==');
  });

  it('take only http and https as outside addresses (rule:helper.url)', () => {
    expect(isWebAddress('https://host/a')).toBe(true);
    for (const bad of ['javascript:alert(1)', 'file:///etc/passwd', '/a', 'host', ''])
      expect(isWebAddress(bad)).toBe(false);
  });

  it('name the first thing that is missing at sign-in', () => {
    const full = { tenantId: '000000', username: 'a', password: 'b', captchaCode: 'c' };
    expect(missing(full)).toBeNull();
    expect(missing({ ...full, captchaCode: ' ' })?.field).toBe('captchaCode');
    expect(missing({ ...full, tenantId: '', password: '' })?.field).toBe('tenantId');
  });
});
