import { describe, expect, it } from 'vitest';
import { loadScript } from './load';

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly generated: number;
  readonly notes: readonly string[];
}

interface Suites {
  readonly judge: (
    report: unknown,
    files: readonly string[],
    code: number,
    base: string,
  ) => Outcome;
  readonly failedFiles: (report: Report, files: readonly string[], base: string) => string[];
  readonly merge: (first: Report, second: Report) => Report;
  readonly mended: (first: Report, second: Report, base: string) => readonly string[];
  readonly roomSeconds: (report: unknown) => readonly number[];
  readonly ranOf: (report: unknown, state: string, outcome: object) => object;
}

interface Report {
  readonly strayErrors?: readonly { readonly text: string; readonly file?: string }[];
  readonly testResults: readonly ReturnType<typeof file>[];
}

interface Run {
  readonly askQuietly: (
    command: string,
    args: readonly string[],
  ) => Promise<{ readonly code: number; readonly out: string }>;
}

const test = (fullName: string, status: string) => ({ fullName, status });
const file = (name: string, status: string, ...assertionResults: unknown[]) => ({
  name: `/base/${name}`,
  status,
  message: 'why',
  assertionResults,
});

describe('the verdict of npm test', () => {
  it('counts passed tests, and generated ones apart', async () => {
    const { judge } = await loadScript<Suites>('suites');
    const testResults = [
      file('tests/unit/a.test.ts', 'passed', test('one', 'passed'), test('two', 'passed')),
      file('tests/unit/b.gen.test.ts', 'passed', test('made', 'passed')),
    ];
    const files = ['tests/unit/a.test.ts', 'tests/unit/b.gen.test.ts'];
    const outcome = judge({ testResults }, files, 0, '/base');
    expect(outcome).toEqual({ passed: 3, failed: 0, generated: 1, notes: [] });
  });

  it.each([
    [
      'a failed test',
      file('a.test.ts', 'failed', test('one', 'failed')),
      1,
      'failed: a.test.ts › one',
    ],
    [
      'a skipped test',
      file('a.test.ts', 'passed', test('one', 'skipped')),
      0,
      'skipped: a.test.ts',
    ],
    ['a file without a test', file('a.test.ts', 'failed'), 1, 'no test ran in a.test.ts: why'],
    [
      'an error in a hook',
      file('a.test.ts', 'failed', test('one', 'passed')),
      1,
      'failed outside of its tests: a.test.ts: why',
    ],
    ['a file that did not run', file('other.test.ts', 'passed'), 0, 'did not run: a.test.ts'],
    [
      'an error outside of any file',
      file('a.test.ts', 'passed', test('one', 'passed')),
      1,
      'vitest',
    ],
  ])('counts %s as one failure', async (_, result, code, note) => {
    const { judge } = await loadScript<Suites>('suites');
    const outcome = judge({ testResults: [result] }, ['a.test.ts'], code, '/base');
    expect(outcome.failed).toBe(1);
    expect(outcome.notes[0]).toContain(note);
  });

  it('says what went wrong outside of any test, and in which file', async () => {
    const { judge } = await loadScript<Suites>('suites');
    const testResults = [file('a.test.ts', 'passed', test('one', 'passed'))];
    const strayErrors = [
      { text: 'Error: a socket was lost\n    at place', file: '/base/a.test.ts' },
      { text: 'Error: a worker ended' },
    ];
    const outcome = judge({ testResults, strayErrors }, ['a.test.ts'], 1, '/base');
    expect(outcome.notes).toEqual([
      'an error outside of any test of a.test.ts\n    Error: a socket was lost\n        at place',
      'an error outside of any test\n    Error: a worker ended',
    ]);
    expect(outcome.failed).toBe(2);
  });

  it('says why a test failed, in a few lines', async () => {
    const { judge } = await loadScript<Suites>('suites');
    const why = ['Error: expected 1 to be 2', ...Array.from({ length: 40 }, () => '    at place')];
    const failed = { ...test('one', 'failed'), failureMessages: [why.join('\n')] };
    const testResults = [file('a.test.ts', 'failed', failed)];
    const [note = ''] = judge({ testResults }, ['a.test.ts'], 1, '/base').notes;
    expect(note.split('\n')[1]).toContain('expected 1 to be 2');
    expect(note.split('\n').length).toBeLessThan(10);
  });
});

describe('a second run of files that failed', () => {
  const files = ['a.test.ts', 'b.test.ts', 'c.test.ts', 'd.test.ts'];
  const first: Report = {
    testResults: [
      file('a.test.ts', 'passed', test('one', 'passed')),
      file('b.test.ts', 'failed', test('two', 'failed'), test('three', 'passed')),
      file('c.test.ts', 'failed', test('four', 'skipped')),
    ],
  };

  it('is of files with a test that did not pass and of those that did not run', async () => {
    const { failedFiles } = await loadScript<Suites>('suites');
    expect(failedFiles(first, files, '/base')).toEqual(['b.test.ts', 'c.test.ts', 'd.test.ts']);
    const hook = { testResults: [file('a.test.ts', 'failed', test('one', 'passed'))] };
    expect(failedFiles(hook, ['a.test.ts'], '/base')).toEqual(['a.test.ts']);
  });

  it('is of a file with an error outside of any test, and tells the error that came once only', async () => {
    const { failedFiles, merge, mended } = await loadScript<Suites>('suites');
    const passed = file('a.test.ts', 'passed', test('one', 'passed'));
    const strayErrors = [
      { text: 'Error: a socket was lost', file: '/base/a.test.ts' },
      { text: 'Error: a worker ended' },
    ];
    const strayed: Report = { testResults: [passed], strayErrors };
    expect(failedFiles(strayed, ['a.test.ts'], '/base')).toEqual(['a.test.ts']);
    const second: Report = { testResults: [passed], strayErrors: [] };
    expect(merge(strayed, second).strayErrors).toEqual([{ text: 'Error: a worker ended' }]);
    expect(mended(strayed, second, '/base')).toEqual([
      'unsteady, at the first run only: an error outside of any test of a.test.ts\n    Error: a socket was lost',
    ]);
  });

  it('counts in place of the first, whether it passes or fails', async () => {
    const { judge, merge } = await loadScript<Suites>('suites');
    const second: Report = {
      testResults: [
        file('b.test.ts', 'passed', test('two', 'passed'), test('three', 'passed')),
        file('c.test.ts', 'failed', test('four', 'failed')),
      ],
    };
    const outcome = judge(merge(first, second), files, 1, '/base');
    expect(outcome.passed).toBe(3);
    expect(outcome.notes).toEqual(['failed: c.test.ts › four', 'did not run: d.test.ts']);
  });

  it('tells what passed only then, and why it did not before', async () => {
    const { mended } = await loadScript<Suites>('suites');
    const second: Report = {
      testResults: [
        file('b.test.ts', 'passed', test('two', 'passed'), test('three', 'passed')),
        file('c.test.ts', 'passed', test('four', 'passed')),
      ],
    };
    const told = mended(first, second, '/base');
    expect(told.map((note) => note.split('\n')[0])).toEqual([
      'unsteady, passed at the second run only: b.test.ts › two',
      'unsteady, passed at the second run only: c.test.ts › four',
    ]);
    expect(told[1]).toContain('why');
  });
});

describe('the control rooms of a run', () => {
  const inRoom = (room: number | undefined, duration: number) => ({
    ...test('one', 'passed'),
    duration,
    meta: room === undefined ? {} : { room },
  });

  it('are told with the seconds that the tests of each took', async () => {
    const { roomSeconds } = await loadScript<Suites>('suites');
    const testResults = [
      file('a.test.ts', 'passed', inRoom(2, 1_500), inRoom(2, 500)),
      file('b.test.ts', 'passed', inRoom(3, 4_000), inRoom(undefined, 9_000)),
    ];
    expect(roomSeconds({ testResults })).toEqual([0, 2, 4]);
    expect(
      roomSeconds({ testResults: [file('c.test.ts', 'passed', test('one', 'passed'))] }),
    ).toEqual([]);
  });
});

describe('a check that runs beside the suites', () => {
  it('tells its exit code and what it printed', async () => {
    const { askQuietly } = await loadScript<Run>('run');
    const script = 'console.log("to out"); console.error("to err"); process.exitCode = 3';
    const { code, out } = await askQuietly(process.execPath, ['-e', script]);
    expect(code).toBe(3);
    expect(out).toContain('to out');
    expect(out).toContain('to err');
  });
});

it('what a run showed is kept by the own names of the tests that passed, with its sources', async () => {
  const { ranOf } = await loadScript<Suites>('suites');
  const tests = [
    {
      title: 'asks first',
      fullName: 'the list (screen:list.generic) asks first',
      status: 'passed',
    },
    { title: 'breaks', fullName: 'the list breaks', status: 'failed' },
  ];
  const report = { testResults: [{ assertionResults: tests }] };
  expect(ranOf(report, 'abc', { failed: 1 })).toEqual({
    state: 'abc',
    failed: 1,
    passed: ['asks first'],
  });
});
