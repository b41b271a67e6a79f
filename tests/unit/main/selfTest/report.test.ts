import { expect, test } from 'vitest';
import { STEP_RESULTS, type SelfTestRun, type StepOutcome } from '@shared/model/selfTest';
import { makeReport, type ReportInput } from '@main/selfTest/report';
import { SELF_TEST_STEPS } from '@main/selfTest/steps';
import { translateIn } from '@tests/support/translate';

const AT = Date.UTC(2026, 10, 22, 8, 30, 0);

function outcome(key: string, change: Partial<StepOutcome> = {}): StepOutcome {
  const empty = { found: '', values: {}, answer: null, note: '', sights: [], at: AT, ms: null };
  return { key, result: 'passed', ...empty, ...change };
}

function input(outcomes: readonly StepOutcome[], change: Partial<ReportInput> = {}): ReportInput {
  const run: SelfTestRun = {
    version: 1,
    startedAt: AT - 60_000,
    endedAt: AT,
    outcomes: [...outcomes],
    open: null,
  };
  return {
    run,
    steps: SELF_TEST_STEPS,
    platform: 'win32',
    unattended: false,
    versions: {
      app: '0.1.0',
      electron: '45.4.1',
      chromium: '144',
      node: '24.9.0',
      supportEnded: '',
      system: 'Win',
    },
    monitors: '1*: 1920×1080 100% (0, 0)',
    now: AT,
    secrets: [],
    home: '',
    ...change,
  };
}

interface Document {
  readonly counts: Readonly<Record<string, number>>;
  readonly steps: readonly Readonly<Record<string, unknown>>[];
}

const read = (json: string): Document => JSON.parse(json) as Document;

test('nothing personal or secret leaves the workstation, in text or JSON', () => {
  const home = 'C:\\Users\\王 小明';
  const note = `call 13812345678, plate 京A12345, ${home}\\x, key s3cret-word, mail a.b@c.example`;
  const outcomes = [
    outcome('toastSeen', { note, answer: 'no', result: 'failed' }),
    outcome('userData', {
      found: 'folderProblem',
      values: { path: `${home}\\AppData`, problem: 'password=hunter22 Bearer abcdefgh.ijkl' },
    }),
    outcome('unplug', {
      sights: [{ at: AT, found: 'displays', values: { count: 1, list: `${home}\\s3cret-word` } }],
    }),
  ];
  const given = input(outcomes, { home, secrets: ['s3cret-word'] });
  const { text, json } = makeReport(given, translateIn('zh'));
  for (const report of [text, json]) {
    for (const word of ['王', '13812345678', '京A12345', 's3cret', 'hunter22', 'abcdefgh', 'a.b@c'])
      expect(report).not.toContain(word);
    expect(report).toContain('~');
    expect(report).toContain('[phone]');
  }
});

test('the JSON has stable keys, times of the world, and every step with what is known of it', () => {
  const sight = { at: AT - 1_000, found: 'resumed', values: {} };
  const outcomes = [
    outcome('sleep', { answer: 'unsure', result: 'unseen', sights: [sight], note: 'n' }),
    outcome('keychain', { found: 'keychain', values: { length: 1_200 }, ms: 31 }),
  ];
  const report = read(makeReport(input(outcomes), translateIn('zh')).json);
  expect(report).toMatchObject({
    kind: 'chengjing.selfTest',
    version: 1,
    unattended: false,
    startedAt: '2026-11-22T08:29:00.000Z',
    endedAt: '2026-11-22T08:30:00.000Z',
    platform: 'win32',
    app: '0.1.0',
    electron: '45.4.1',
    system: 'Win',
    monitors: '1*: 1920×1080 100% (0, 0)',
  });
  expect(report.steps.map(({ key }) => key)).toEqual(SELF_TEST_STEPS.map(({ key }) => key));
  expect(report.steps.find(({ key }) => key === 'sleep')).toEqual({
    key: 'sleep',
    group: 'sleep',
    sort: 'hand',
    result: 'unseen',
    found: '',
    values: {},
    answer: 'unsure',
    note: 'n',
    sights: [{ at: '2026-11-22T08:29:59.000Z', found: 'resumed', values: {} }],
    at: '2026-11-22T08:30:00.000Z',
    ms: null,
  });
  expect(report.steps.find(({ key }) => key === 'keychain')).toMatchObject({
    values: { length: 1_200 },
    ms: 31,
  });
  expect(report.steps.find(({ key }) => key === 'kill')).toMatchObject({ result: null });
  expect(report.counts).toMatchObject({ passed: 1, unseen: 1, left: SELF_TEST_STEPS.length - 2 });
  // Both languages give the same document: programs read it.
  const english = makeReport(input(outcomes), translateIn('en')).json;
  expect(read(english)).toEqual(report);
});

test.each(['zh', 'en'] as const)('the text in %s names each result in words only', (language) => {
  const outcomes = SELF_TEST_STEPS.map(({ key, sort }, at) =>
    outcome(key, {
      result: STEP_RESULTS[at % STEP_RESULTS.length] ?? 'passed',
      found: 'late',
      values: { seconds: 5 },
      answer: sort === 'auto' ? null : 'yes',
      note: 'note',
      sights: [{ at: AT, found: 'again.killed', values: { detail: 'SIGKILL' } }],
    }),
  );
  const { text } = makeReport(input(outcomes, { unattended: true }), translateIn(language));
  expect(text).not.toMatch(/selfTest|\{\{|\}\}|undefined|null|\[object/);
  expect(text).toContain('SIGKILL');
  expect(text.match(/^\[/gm)).toHaveLength(SELF_TEST_STEPS.length);
});

test('steps of other systems do not bury the rest, and are counted', () => {
  const absent = SELF_TEST_STEPS.filter(({ systems }) => systems !== undefined);
  const outcomes = absent.map(({ key }) => outcome(key, { result: 'absent' }));
  const report = makeReport(input(outcomes, { platform: 'linux' }), translateIn('en'));
  expect(report.text).not.toContain('Modern standby');
  expect(report.text).toContain(`not applicable ${absent.length}`);
  expect(read(report.json).counts['absent']).toBe(absent.length);
});
