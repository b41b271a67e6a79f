import { expect, test } from 'vitest';
import { Batches, type BatchDeps, type BatchQuestion } from '@main/records/batch';
import type { CallArgs } from '@main/session/session';
import type { CallSpec } from '@shared/api/call';
import type { Envelope } from '@shared/api/envelope';
import type { ApiFailure } from '@shared/api/failure';
import { fail, ok, type Result } from '@shared/base/result';

const DONE = ok({ code: 200, message: '', data: null, body: {} } as unknown as Envelope);
const REFUSED: ApiFailure = { kind: 'rejected', code: 400, message: '该记录已被引用' };
const LOST: ApiFailure = { kind: 'notConnected', reason: 'reset', detail: '' };

/** A server that keeps every edit as it was sent. */
const AS_SENT: Pick<BatchDeps, 'whole' | 'check'> = {
  whole: (_family, _id, body) => Promise.resolve(ok(body)),
  check: () => Promise.resolve({ checked: true, kept: [], record: null }),
};

/** A platform that refuses some ids, as one transaction for the whole request. */
function desk(refuse: readonly string[], failure: ApiFailure = REFUSED) {
  const sent: string[] = [];
  const progress: number[] = [];
  const batches = new Batches({
    call: (_spec: CallSpec, { query }: CallArgs): Promise<Result<Envelope, ApiFailure>> => {
      const ids = query?.['ids'] ?? '';
      sent.push(ids);
      const bad = ids.split(',').some((id) => refuse.includes(id));
      return Promise.resolve(bad ? fail(failure) : DONE);
    },
    transform: () => Promise.resolve((text: string) => text),
    ...AS_SENT,
    progress: (_job, done) => {
      progress.push(done);
      if (done === 2 && sent.includes('cancel')) batches.cancel('j');
    },
  });
  return { batches, sent, progress };
}

const removal = (ids: readonly string[]): BatchQuestion => ({
  job: 'j',
  family: 'user',
  act: { kind: 'remove' },
  rows: ids.map((id) => ({ id })),
});

test('one call removes all rows when the platform takes them', async () => {
  const { batches, sent } = desk([]);
  expect(await batches.run(removal(['1', '2', '3']))).toEqual(
    ok({ results: ['1', '2', '3'].map((id) => ({ id, outcome: 'done' })) }),
  );
  expect(sent).toEqual(['1,2,3']);
});

test('a refused request is sent row by row, and every row has its own result', async () => {
  const { batches, sent, progress } = desk(['2']);
  expect(await batches.run(removal(['1', '2', '3']))).toEqual(
    ok({
      results: [
        { id: '1', outcome: 'done' },
        { id: '2', outcome: 'failed', failure: REFUSED },
        { id: '3', outcome: 'done' },
      ],
    }),
  );
  expect(sent).toEqual(['1,2,3', '1', '2', '3']);
  expect(progress).toEqual([1, 2, 3]);
});

test('a lost connection never repeats the request for all, whose outcome is unknown', async () => {
  const { batches, sent } = desk(['2'], LOST);
  expect(await batches.run(removal(['1', '2', '3']))).toEqual(fail(LOST));
  expect(sent).toEqual(['1,2,3']);
});

test('an error of the server itself is never answered by sending the same again: nobody knows what was done', async () => {
  const down: ApiFailure = { kind: 'rejected', code: 502, message: '' };
  const { batches, sent } = desk(['2'], down);
  expect(await batches.run(removal(['1', '2', '3']))).toEqual(fail(down));
  expect(sent).toEqual(['1,2,3']);
});

const MANY = Array.from({ length: 450 }, (_, n) => `19000000000000${String(n).padStart(5, '0')}`);

test('ids that are too many for one address go in several requests, each row once', async () => {
  const { batches, sent, progress } = desk([]);
  const report = await batches.run(removal(MANY));
  expect(report).toEqual(ok({ results: MANY.map((id) => ({ id, outcome: 'done' })) }));
  expect(sent.map((ids) => ids.split(',').length)).toEqual([200, 200, 50]);
  expect(sent.join(',').split(',')).toEqual(MANY);
  expect(progress).toEqual([200, 400, 450]);
});

test('of several requests the one that was lost failed, and those after it were not sent', async () => {
  const { batches, sent } = desk([MANY[250] ?? ''], LOST);
  const report = await batches.run(removal(MANY));
  const outcome = (n: number): unknown => report.ok && report.value.results[n];
  expect(sent).toHaveLength(2);
  expect(outcome(199)).toEqual({ id: MANY[199], outcome: 'done' });
  expect(outcome(200)).toEqual({ id: MANY[200], outcome: 'failed', failure: LOST });
  expect(outcome(399)).toEqual({ id: MANY[399], outcome: 'failed', failure: LOST });
  expect(outcome(400)).toEqual({ id: MANY[400], outcome: 'notSent' });
  expect(report.ok && report.value.results).toHaveLength(450);
});

test('of several requests a refused one is sent row by row, and the next ones follow', async () => {
  const { batches, sent } = desk([MANY[250] ?? '']);
  const report = await batches.run(removal(MANY));
  const failed = report.ok && report.value.results.filter(({ outcome }) => outcome !== 'done');
  expect(failed).toEqual([{ id: MANY[250], outcome: 'failed', failure: REFUSED }]);
  expect(sent).toHaveLength(203);
});

test('a record that is gone is an answer about its row: the others are edited', async () => {
  const sent: string[] = [];
  const batches = new Batches({
    call: (_spec, { body }) => {
      sent.push(JSON.stringify(body));
      return Promise.resolve(DONE);
    },
    transform: () => Promise.resolve((text: string) => text),
    whole: (_family, id, body) =>
      Promise.resolve(id === '2' ? fail({ kind: 'gone' } as const) : ok(body)),
    check: AS_SENT.check,
    progress: () => undefined,
  });
  const act = { kind: 'edit', values: { sort: '9' } } as const;
  const rows = ['1', '2', '3'].map((id) => ({ id }));
  expect(await batches.run({ job: 'j', family: 'dept', act, rows })).toEqual(
    ok({
      results: [
        { id: '1', outcome: 'done' },
        { id: '2', outcome: 'failed', failure: { kind: 'gone' } },
        { id: '3', outcome: 'done' },
      ],
    }),
  );
  expect(sent).toHaveLength(2);
});

test('what a window sends beyond the declaration is not passed on', async () => {
  const asked: CallArgs[] = [];
  const batches = new Batches({
    call: (_spec, args) => {
      asked.push(args);
      return Promise.resolve(DONE);
    },
    transform: () => Promise.resolve((text: string) => text),
    ...AS_SENT,
    progress: () => undefined,
  });
  await batches.run({
    job: 'j',
    family: 'oilCard',
    act: { kind: 'action', action: 'recharge', values: { recharge: '5' } },
    rows: [{ id: '7', carry: { oilCardNo: 'A', oilCardId: '8', balance: '9' } }],
  });
  await batches.run({
    job: 'j',
    family: 'recyclingRecord',
    panel: 'details',
    act: { kind: 'remove' },
    rows: [{ id: '1' }],
    params: { id: '5', tenantId: 'other' },
  });
  expect(asked).toEqual([
    {
      query: {},
      body: { kind: 'json', value: { oilCardNo: 'A', recharge: '5', oilCardId: '7' } },
    },
    { query: { id: '5' }, body: { kind: 'json', value: [{ id: '1' }] } },
  ]);
});

test('a cancel that came too late stops no later job of the same name', async () => {
  const { batches } = desk([]);
  await batches.run(removal(['1']));
  batches.cancel('j');
  expect(await batches.run(removal(['2']))).toEqual(
    ok({ results: [{ id: '2', outcome: 'done' }] }),
  );
});

test('rows after a cancel are not sent, and said to be so', async () => {
  const { batches, sent } = desk(['1']);
  const running = batches.run(removal(['1', '2', '3']));
  batches.cancel('j');
  expect(await running).toEqual(
    ok({ results: ['1', '2', '3'].map((id) => ({ id, outcome: 'notSent' })) }),
  );
  expect(sent).toEqual(['1,2,3']);
  // A cancel ends its own run only: the job's next one starts anew.
  expect(await batches.run(removal(['2']))).toEqual(
    ok({ results: [{ id: '2', outcome: 'done' }] }),
  );
});

test('what no declaration knows is never sent', async () => {
  const { batches, sent } = desk([]);
  const bad: BatchQuestion[] = [
    { ...removal(['1']), family: 'session' },
    { ...removal(['1']), panel: 'nothing' },
    { ...removal(['1']), act: { kind: 'action', action: 'drop', values: {} } },
    { ...removal(['1']), act: { kind: 'action', action: 'grant', values: {} } },
  ];
  for (const question of bad) {
    expect(await batches.run(question)).toMatchObject({ error: { kind: 'badRequest' } });
  }
  expect(sent).toEqual([]);
});

test('what the server said of a row is kept where the action shows it, and the parameter of the ids may be a field', async () => {
  const asked: CallArgs[] = [];
  const batches = new Batches({
    call: (_spec, args) => {
      asked.push(args);
      const message = `${String(args.query?.['deviceCode'])}已停机`;
      return Promise.resolve(ok({ data: null, message }));
    },
    transform: () => Promise.resolve((text: string) => text),
    ...AS_SENT,
    progress: () => undefined,
  });
  const act = { kind: 'action', action: 'shutdown', values: {} } as const;
  const rows = [
    { id: '7', carry: { deviceCode: 'SH1' } },
    { id: '8', carry: { deviceCode: 'SH2' } },
  ];
  expect(await batches.run({ job: 'j', family: 'machine', act, rows })).toEqual(
    ok({
      results: [
        { id: '7', outcome: 'done', reply: 'SH1已停机' },
        { id: '8', outcome: 'done', reply: 'SH2已停机' },
      ],
    }),
  );
  expect(asked.map(({ query }) => query)).toEqual([
    { deviceCode: 'SH1', deviceStatus: '4' },
    { deviceCode: 'SH2', deviceStatus: '4' },
  ]);
});
