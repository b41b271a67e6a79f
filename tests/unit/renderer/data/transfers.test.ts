import { beforeEach, expect, test } from 'vitest';
import { fail, ok, type Result } from '@shared/base/result';
import type { TransferFailure } from '@shared/ipc/parts/transfer';
import type { ExportReport, TransferProgress } from '@shared/model/transfer';
import type { Bridge } from '@renderer/bridge/client';
import { ExportJobs, transferText } from '@renderer/data/transfers';

type Outcome = Result<ExportReport, TransferFailure>;

let jobs: ExportJobs;
let finish: (outcome: Outcome) => void;
let tell: (progress: TransferProgress) => void;
let commands: unknown[];
let asked: string[];

const REPORT: ExportReport = {
  path: '/downloads/a.xlsx',
  rows: 3,
  totalFirst: 3,
  totalLast: 3,
  repeated: 0,
  cut: false,
  unreadable: 0,
  shortened: 0,
  withoutWords: [],
  notApplied: [],
};
const QUESTION = {
  family: 'user',
  filters: {},
  sort: [],
  columns: ['account'],
  format: 'xlsx' as const,
};

beforeEach(() => {
  commands = [];
  asked = [];
  const bridge = {
    request: (_name: string, args: { job: string }) => {
      asked.push(args.job);
      return new Promise<Outcome>((resolve) => (finish = resolve));
    },
    command: (name: string, args: unknown) => commands.push([name, args]),
    on: (_name: string, listener: typeof tell) => {
      tell = listener;
      return () => undefined;
    },
  };
  jobs = new ExportJobs(bridge as unknown as Bridge);
});

const state = () => jobs.store.getState()['user'];

test('an export goes on without a screen, and its outcome waits to be seen', async () => {
  const work = jobs.start(QUESTION, 3);
  expect(state()).toMatchObject({ status: 'running', rows: 0, total: 3 });
  tell({ job: 'another', rows: 9, total: 9 });
  tell({ job: asked[0] ?? '', rows: 2, total: 3 });
  expect(state()).toMatchObject({ status: 'running', rows: 2 });
  // A second one of the same list waits for the first.
  await jobs.start(QUESTION, 3);
  expect(asked).toHaveLength(1);
  finish(ok(REPORT));
  await work;
  expect(state()).toEqual({ status: 'done', report: REPORT });
  jobs.forget('user');
  expect(state()).toBeUndefined();
});

test('a cancel goes to the running job; another user sees nothing of it', async () => {
  const work = jobs.start(QUESTION, null);
  jobs.cancel('user');
  expect(commands).toEqual([['transfer.cancel', { job: asked[0] }]]);
  jobs.clear();
  finish(fail({ kind: 'cancelled' }));
  await work;
  expect(state()).toBeUndefined();
});

test('a failure of ours has words of its own', () => {
  const t = (key: string, values?: object): string => `${key} ${JSON.stringify(values)}`;
  expect(transferText(t, { kind: 'transfer', key: 'transfer.file.csv', values: { line: 3 } })).toBe(
    'transfer.file.csv {"line":3}',
  );
});
