import { describe, expect, it } from 'vitest';
import type { AlarmObservation } from '@shared/model/alarm';
import { readSos } from '@main/alarms/sources/sos';
import { readWorkCardMessage } from '@main/alarms/sources/workCardMessage';
import type { JournalEntry } from '@main/journal/entry';
import { anObservation } from '@tests/support/alarms';
import { foldEntries } from '@tests/support/foldEntries';
import { FakeClock } from '@tests/support/fakeClock';
import { ProfileHarness } from '@tests/support/profileHarness';

const ZONE = { zone: 'Asia/Shanghai' };
const CALL = {
  id: '17',
  employeeName: '王芳',
  createTime: '2026-11-21 08:00:00',
  address: '幸福里',
};

function sos(record: object, read = readSos): AlarmObservation {
  const seen = read(record, ZONE);
  if (seen === null) throw new Error('no alarm');
  return seen;
}

/** A run that heard these, as far as the next one reads of it. */
async function runBefore(observations: readonly AlarmObservation[], acknowledged: boolean) {
  const clock = new FakeClock();
  const run = new ProfileHarness(clock);
  const alarms = await run.raise(...observations);
  if (acknowledged) await run.acts.acknowledge([alarms[0].id], '已派人');
  await run.settle();
  run.alarms.close();
  await clock.advance(3_600_000);
  return { clock, alarms, written: run.written };
}

/** The next run, whose journal takes long to read: it has begun without it and heard these. */
async function without(clock: FakeClock, observations: readonly AlarmObservation[], polled = true) {
  const run = new ProfileHarness(clock, [], false);
  run.alarms.goWithout([]);
  const connectedAt = clock.now();
  run.hear({ observations, polled, connectedAt });
  await run.settle();
  return run;
}

/** What a later start makes of all that was journaled. */
const restarted = (...runs: readonly (readonly JournalEntry[])[]) =>
  foldEntries(runs.flat()).alarms.map(({ id, acknowledged }) => [id, acknowledged?.comment]);

describe('an SOS that stands open while the journal takes long to read', () => {
  it.each([
    ['answered', true, '已派人'],
    ['open', false, undefined],
  ])('is the one that the journal holds, %s as it was', async (_name, acknowledged, comment) => {
    const { clock, alarms, written } = await runBefore([sos(CALL)], acknowledged);
    const run = await without(clock, [sos(CALL)]);
    expect(run.told).toHaveLength(1);
    run.alarms.know(foldEntries(written), []);
    await run.settle();
    const one = [[alarms[0].id, comment]];
    expect(run.alarms.alarms().map((of) => [of.id, of.acknowledged?.comment])).toEqual(one);
    expect(run.told).toHaveLength(1);
    expect(restarted(written, run.written)).toEqual(one);
    // Its record stands at the next asking as well.
    run.hear({ observations: [sos(CALL)], polled: true });
    await run.settle();
    expect(run.alarms.alarms()).toHaveLength(1);
  });

  it('keeps the answer that it got meanwhile, also over a restart', async () => {
    const { clock, alarms, written } = await runBefore([sos(CALL)], false);
    const run = await without(clock, [sos(CALL)]);
    const [early] = run.alarms.alarms();
    await run.acts.acknowledge([early?.id ?? ''], '在路上');
    await run.settle();
    run.alarms.know(foldEntries(written), []);
    await run.settle();
    const one = [[alarms[0].id, '在路上']];
    expect(run.alarms.alarms().map((of) => [of.id, of.acknowledged?.comment])).toEqual(one);
    expect(run.alarms.alarms()[0]?.state).toBe('acknowledged');
    expect(restarted(written, run.written)).toEqual(one);
  });

  it('is the same where the other of its two ways told it first', async () => {
    const message = { ...CALL, id: '99', warnKey: '1', createTime: '2026-11-21 08:00:02' };
    const { clock, alarms, written } = await runBefore([sos(message, readWorkCardMessage)], true);
    const run = await without(clock, [sos(CALL)]);
    run.alarms.know(foldEntries(written), []);
    await run.settle();
    expect(run.alarms.alarms().map(({ id }) => id)).toEqual([alarms[0].id]);
    run.hear({ observations: [sos(CALL)], polled: true });
    // Another call of the same person a moment later is another one.
    run.hear({ observations: [sos({ ...CALL, id: '18' })], polled: true });
    await run.settle();
    expect(run.alarms.alarms()).toHaveLength(2);
    expect(run.told).toHaveLength(2);
  });

  it('is another one where person or time differ', async () => {
    const { clock, written } = await runBefore([sos(CALL)], true);
    const others = [
      sos({ ...CALL, employeeName: '李强' }),
      sos({ ...CALL, createTime: '2026-11-21 09:30:00' }),
    ];
    const run = await without(clock, others);
    run.alarms.know(foldEntries(written), []);
    await run.settle();
    expect(run.alarms.alarms()).toHaveLength(3);
  });
});

describe('a message of a stream that is sent again while the journal takes long to read', () => {
  it('is the alarm that stands open there', async () => {
    const { clock, alarms, written } = await runBefore([anObservation()], false);
    const run = await without(clock, [anObservation()], false);
    run.alarms.know(foldEntries(written), []);
    await run.settle();
    expect(run.alarms.alarms().map(({ id }) => id)).toEqual([alarms[0].id]);
  });

  it('is a new one where the first was answered', async () => {
    const { clock, written } = await runBefore([anObservation()], true);
    const run = await without(clock, [anObservation()], false);
    run.alarms.know(foldEntries(written), []);
    await run.settle();
    expect(run.alarms.alarms()).toHaveLength(2);
  });
});
