import { expect, it } from 'vitest';
import { kpiOf } from '@main/alarms/report/kpi';
import { readLog } from '@main/alarms/report/read';
import { stateEntries } from '@main/alarms/ledger/stateKept';
import { backFilledText, presentlyAnnunciated } from '@renderer/screens/alarmReport/words';
import { anObservation } from '@tests/support/alarms';
import { foldEntries } from '@tests/support/foldEntries';
import { ProfileHarness } from '@tests/support/profileHarness';
import { translateIn } from '@tests/support/translate';

/** Alarms that no page and no report counts in a rate. */
it.each([
  ['with an event time', 1_000],
  ['without one', null],
])('a back-fill %s is one by every figure, also after a new start', async (_name, eventTime) => {
  const bench = new ProfileHarness();
  bench.hear({ observations: [anObservation({ eventTime })], how: 'backfill', polled: true });
  bench.hear({ observations: [anObservation({ object: '实时点', eventTime: null })] });
  await bench.settle();
  const now = bench.clock.now();
  const rate = (alarms: Parameters<typeof presentlyAnnunciated>[0]): readonly string[] =>
    presentlyAnnunciated(alarms, now).map(({ object }) => object);
  expect(rate(bench.alarms.alarms())).toEqual(['实时点']);
  expect(rate(bench.refolded())).toEqual(['实时点']);
  const report = readLog(bench.written, 0, now + 1).alarms;
  const counted = report.filter(({ annunciations }) => annunciations.some((of) => !of.backFilled));
  expect(counted.map(({ object }) => object)).toEqual(['实时点']);
  // The report says which of its alarms stand in no peak and no picture over time.
  const whole = kpiOf(bench.written, { from: now - 3_600_000, to: now + 1 });
  expect([whole.annunciated, whole.peak]).toEqual([2, 1]);
  // It was open for years before it was heard of.
  expect(whole.stale).toBe(eventTime === null ? 0 : 1);
  expect(backFilledText(translateIn('zh'), whole)).toBe('其中补收 1 条');
  // Where the file of the month is lost, what is known is written anew.
  const kept = stateEntries(bench.alarms.alarms(), '0000-00', (kind, at, body, id, key) => ({
    ...bench.written[0]!,
    ...{ kind, at, body: JSON.stringify(body), alarmId: id ?? '', alarmKey: key ?? '' },
  }));
  expect(rate(foldEntries(kept).alarms)).toEqual(['实时点']);
});
