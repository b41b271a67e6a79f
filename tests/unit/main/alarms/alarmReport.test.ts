import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { RAW_LIMIT, type Alarm, type AlarmObservation } from '@shared/model/alarm';
import { described } from '@main/texts/describe';
import { readAlarmReport } from '@main/alarms/sources/alarmReport';
import { anAlarm } from '@tests/support/alarms';
import { translateIn } from '@tests/support/translate';

const fixtures = z
  .array(
    z.object({
      name: z.string(),
      message: z.string(),
      expected: z.record(z.string(), z.unknown()),
      zh: z.string(),
      en: z.string(),
    }),
  )
  .parse(
    JSON.parse(
      readFileSync(new URL('../../../fixtures/alarms/alarm-report.json', import.meta.url), 'utf8'),
    ),
  );

function alarmOf(observation: AlarmObservation | null): Alarm {
  if (observation === null) throw new Error('taken for a keep-alive');
  return anAlarm({ ...observation, receivedAt: 0 });
}

describe('alarm report messages', () => {
  it.each(fixtures)(
    '$name (rule:alarms.dropText rule:helper.duration)',
    ({ message, expected, zh, en }) => {
      const observation = readAlarmReport(message);
      expect(observation).toMatchObject({ ...expected, raw: message, rawCut: false });
      expect(described(alarmOf(observation), translateIn('zh')).text).toBe(zh);
      expect(described(alarmOf(observation), translateIn('en')).text).toBe(en);
    },
  );

  it.each(['', '  ', 'ping', 'PONG', 'heartbeat'])('takes %j for a keep-alive', (message) => {
    expect(readAlarmReport(message)).toBeNull();
  });

  it('keeps the head of a megabyte and says that it was cut', () => {
    const observation = readAlarmReport(`<b>${'垃'.repeat(1_000_000)}`);
    expect(observation?.rawCut).toBe(true);
    expect(observation?.raw).toHaveLength(RAW_LIMIT);
    expect(observation?.raw.startsWith('<b>垃')).toBe(true);
  });

  it('reads a message that is made to be slow to read at once', () => {
    const blanks = ' '.repeat(490);
    const began = process.cpuUsage();
    expect(readAlarmReport(`a${blanks},${blanks}`)?.recognised).toBe(false);
    expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
  });

  it('makes half a character readable, so that disk and window agree', () => {
    expect(readAlarmReport('点\ud83d,1,5')?.object).toBe('点\ufffd');
  });
});
