import { afterEach, describe, expect, it } from 'vitest';
import { setTimeZone } from '@shared/base/time';
import { zonedTime } from '@shared/base/zonedTime';
import { RAISED } from '@shared/model/alarmState';
import { maskedPhone, sosBriefOf, waitedText } from '@shared/model/sosBrief';
import { keptComments, SOS_STEPS, sosSteps } from '@shared/model/sosSteps';
import { sosAge } from '@renderer/data/sosAge';
import { stepsOf } from '@renderer/data/alarmWords';
import { createI18n } from '@renderer/start/i18n';
import { sosAlarm } from '@tests/support/sosAlarm';

const MINUTE_MS = 60_000;
const workstation = process.env['TZ'];

afterEach(() => {
  setTimeZone(null);
  if (workstation === undefined) delete process.env['TZ'];
  else process.env['TZ'] = workstation;
});

/** An SOS as its source reads it: both times are texts of the server's clock. */
function located(createTime: string, locationTime: string, zone = 'Asia/Shanghai') {
  setTimeZone(zone);
  const { fields } = sosAlarm('a');
  const eventTime = createTime === '' ? null : zonedTime(createTime, zone);
  return sosBriefOf(
    sosAlarm('a', { eventTime, fields: { ...fields, createTime, locationTime } }),
    0,
  );
}

describe('the fix of an SOS', () => {
  it.each([
    ['UTC', 'Asia/Shanghai'],
    ['Asia/Kathmandu', 'Asia/Shanghai'],
    ['America/New_York', 'Asia/Shanghai'],
    // The server's zone is a setting: both texts are in it.
    ['UTC', 'Asia/Kathmandu'],
    ['Asia/Shanghai', 'America/New_York'],
  ])('was 13 minutes before it, on a workstation in %s with a server in %s', async (own, zone) => {
    process.env['TZ'] = own;
    const { fix } = located('2026-11-21 09:59:00', '2026-11-21 09:46:00', zone);
    expect(fix).toEqual({ ms: 13 * MINUTE_MS, isAfter: false, level: 'aging' });
    const { t } = await createI18n();
    const { key, n } = sosAge(fix?.ms ?? 0);
    expect(t('sos.brief.fix.before', { age: t(key, { n }) })).toBe('求救前 13 分钟定位');
  });

  it.each([
    ['09:49:00', 'fresh'],
    ['09:48:59', 'aging'],
    ['08:59:00', 'aging'],
    ['08:58:59', 'old'],
  ])('of %s is %s: amber beyond ten minutes, red beyond an hour', (at, level) => {
    expect(located('2026-11-21 09:59:00', `2026-11-21 ${at}`).fix?.level).toBe(level);
  });

  it('does not grow older while somebody waits, and one from after the SOS says so', () => {
    expect(located('2026-11-21 09:59:00', '2026-11-21 10:01:00').fix).toEqual({
      ms: 2 * MINUTE_MS,
      isAfter: true,
      level: 'fresh',
    });
    expect(located('2026-11-21 09:59:00', '昨天').fix).toBeNull();
  });
});

describe('the wait', () => {
  it('is counted from the event, beyond a day in hours, and ends with the closing', () => {
    const brief = located('2026-11-21 09:59:00', '');
    expect(waitedText(brief, brief.since + 3_723_000)).toBe('01:02:03');
    expect(waitedText(brief, brief.since + 100 * 3_600_000)).toBe('100:00:00');
    expect(waitedText(brief, brief.since - 5_000)).toBe('00:00:00');
    const over = sosBriefOf(
      sosAlarm('a', {
        closed: { by: '王', at: brief.since + 61_000, reason: '平安' },
        condition: { ...RAISED, acknowledged: true, closed: true },
      }),
      0,
    );
    expect([over.stage, waitedText(over, brief.since + 9_999_000)]).toEqual(['closed', '00:01:01']);
  });

  it('is counted from the receipt on the server’s clock where the event has no time', () => {
    const brief = sosBriefOf(sosAlarm('a', { eventTime: null, receivedAt: 1_000 }), 500);
    expect(brief.since).toBe(1_500);
  });
});

describe('who has it', () => {
  it('is told with the deadline, not with the time of the act', () => {
    const assigned = { by: '值班', at: 1, to: '王芳', toUserId: '7', dueAt: 1_800_000, note: '' };
    // By the city's clock, and on the minute for which it was set, whatever the offset is measured as.
    for (const measured of [299_600, 300_400])
      expect(sosBriefOf(sosAlarm('a', { assigned }), measured).assigned).toEqual({
        to: '王芳',
        dueAt: 2_100_000,
      });
    expect(sosBriefOf(sosAlarm('a'), 0).assigned).toBeNull();
  });
});

describe('the steps of an SOS', () => {
  const said = (at: number, code?: string) => ({ at, by: '值班', text: code ?? '话', code });

  it('are the lines of the response card', async () => {
    const card = (await createI18n()).t('alarm.card.sos.action');
    expect(stepsOf(card)).toHaveLength(SOS_STEPS.length);
  });

  it('have the newest answer, none after it was taken back, and none of a later version', () => {
    const comments = [
      said(1, 'callBack.noAnswer'),
      said(2, 'send.done'),
      said(3, 'callBack.needsHelp'),
      said(4, 'send.undone'),
      said(5, 'locate.byDrone'),
    ];
    const codes = sosSteps(comments, null).map(({ step, code, at }) => [step, code, at]);
    expect(codes).toEqual([
      ['callBack', 'callBack.needsHelp', 3],
      ['send', null, null],
      ['locate', null, null],
      ['report', null, null],
      ['end', null, null],
    ]);
    expect(sosSteps([], { by: '王', at: 9 }).at(-1)).toEqual({
      step: 'end',
      code: 'end.done',
      by: '王',
      at: 9,
    });
  });

  it('stay ticked however much is talked afterwards', () => {
    const talk = Array.from({ length: 30 }, (_, n) => said(10 + n));
    const kept = keptComments([said(1, 'callBack.safe'), said(2, 'report.done'), ...talk], 20);
    expect(kept).toHaveLength(20);
    expect(kept.slice(0, 2).map(({ code }) => code)).toEqual(['callBack.safe', 'report.done']);
    expect(kept.at(-1)?.at).toBe(39);
    expect(keptComments(talk, 20)).toEqual(talk.slice(-20));
  });
});

describe('a number on a board', () => {
  it.each([
    ['13800000001', '138****0001'],
    ['+8613800000001', '+86*******0001'],
    ['8765432', '***5432'],
    ['110', '***'],
    ['', ''],
  ])('%s is shown as %s', (phone, shown) => {
    expect(maskedPhone(phone)).toBe(shown);
  });
});
