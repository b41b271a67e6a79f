import { expect, test } from 'vitest';
import { RESOURCES } from '@shared/i18n';
import { Emitter } from '@shared/base/emitter';
import type { DisplayInfo } from '@shared/model/display';
import type { SelfTestPort } from '@main/selfTest/port';
import type { Found } from '@main/selfTest/step';
import { SELF_TEST_STEPS } from '@main/selfTest/steps';
import { PROBE_ACCOUNT } from '@main/selfTest/steps/keychain';
import { FakeClock } from '@tests/support/fakeClock';
import { MemorySecrets } from '@tests/support/memorySecrets';
import { monitor, soundPort } from '@tests/support/selfTestPort';

type Changes = Parameters<typeof soundPort>[1];

const clock = new FakeClock();

/** Runs or acts one step on a sound workstation with some changes. */
async function came(key: string, changes: Changes = {}): Promise<Found> {
  const step = SELF_TEST_STEPS.find((one) => one.key === key);
  const work = step?.sort === 'auto' ? step.run : step?.act;
  if (work === undefined) throw new Error(`${key} does nothing`);
  const at = new FakeClock();
  const [settled] = await Promise.all([
    Promise.allSettled([work(soundPort(at, changes))]),
    at.advance(600_000),
  ]);
  if (settled[0].status === 'rejected') throw settled[0].reason;
  return settled[0].value;
}

/** Whether both languages have words for what was found, with every value that they name. */
function isWorded({ found, values }: Found): boolean {
  if (found === '') return true;
  return (['zh', 'en'] as const).every((language) => {
    const texts: Readonly<Record<string, unknown>> = RESOURCES[language].translation.selfTest.found;
    const text = texts[found];
    if (typeof text !== 'string') return false;
    return [...text.matchAll(/\{\{(\w+)\}\}/g)].every(([, name = '']) => name in values);
  });
}

const OLD = {
  ...{ app: '1', electron: '33.2.1', chromium: '130', node: '20', system: 'Windows' },
  supportEnded: '2025-04-29',
};
const failing = (detail: string) => Object.assign(new MemorySecrets(), { locked: detail });

test.each<[string, string, string, Changes]>([
  ['runtime', 'passed', 'runtime', {}],
  ['runtime', 'passed', 'runtimeSources', { program: { packaged: false } }],
  ['runtime', 'failed', 'runtimeEnded', { program: { versions: () => OLD } }],
  [
    'runtime',
    'passed',
    'runtimeSourcesEnded',
    { program: { packaged: false, versions: () => OLD } },
  ],
  ['natives', 'passed', 'natives', {}],
  ['natives', 'failed', 'nativesNone', { program: { natives: () => [] } }],
  ['natives', 'unseen', 'nativesUnknown', { program: { natives: () => null } }],
  ['programFolder', 'passed', 'programFolderClosed', {}],
  ['programFolder', 'skipped', 'elevated', { program: { elevated: async () => true } }],
  [
    'programFolder',
    'failed',
    'programFolderOpen',
    { program: { folderOpen: async () => ({ path: 'D:\\app', open: true }) } },
  ],
  ['previousEnd', 'passed', 'endOrderly', {}],
  ['previousEnd', 'failed', 'endHang', { program: { previousEnd: { kind: 'hang', detail: '' } } }],
  [
    'previousEnd',
    'failed',
    'endCrash',
    { program: { previousEnd: { kind: 'crash', detail: '0xC0000005' } } },
  ],
  [
    'previousEnd',
    'passed',
    'endKilled',
    { program: { previousEnd: { kind: 'killed', detail: 'SIGKILL' } } },
  ],
  ['supervised', 'passed', 'supervised', {}],
  ['supervised', 'failed', 'unsupervised', { program: { supervised: false } }],
  ['supervised', 'skipped', 'fromSources', { program: { supervised: false, packaged: false } }],
  ['lifeSign', 'passed', 'lifeSigns', {}],
  ['lifeSign', 'failed', 'lifeSignsMissing', { program: { lifeSigns: async () => 0 } }],
  ['toastAccepted', 'passed', 'toastTaken', {}],
  ['toastThree', 'passed', 'toastTaken', {}],
  [
    'toastThree',
    'unseen',
    'toastHandedOver',
    { attention: { toast: async () => ['shown', 'unknown'] } },
  ],
  ['toastSeen', 'failed', 'toastRefused', { attention: { toast: async () => ['refused'] } }],
  ['toastBoard', 'failed', 'toastFailed', { attention: { toast: async () => ['failed'] } }],
  ['trayPlaced', 'passed', 'trayShown', {}],
  [
    'trayPlaced',
    'unseen',
    'trayUnknown',
    { attention: { trayShown: async () => ({ outcome: 'unknown', detail: 'overflow' }) } },
  ],
  [
    'trayPlaced',
    'failed',
    'trayFailed',
    { attention: { trayShown: async () => ({ outcome: 'failed', detail: 'no icon' }) } },
  ],
  ['secondStart', 'passed', 'secondStartHeard', {}],
  [
    'secondStart',
    'failed',
    'secondStartUnheard',
    { program: { startAgain: async () => ({ heard: false, code: 0 }) } },
  ],
  [
    'secondStart',
    'failed',
    'secondStartCode',
    { program: { startAgain: async () => ({ heard: true, code: null }) } },
  ],
  ['autostartEntry', 'passed', 'autostartOn', {}],
  ['displays', 'passed', 'displays', {}],
  ['displays', 'failed', 'displaysNone', { screens: { displays: () => [] } }],
  ['cover', 'passed', 'covered', {}],
  ['drawing', 'passed', 'drawingGpu', {}],
  [
    'drawing',
    'passed',
    'drawingSoftware',
    { screens: { drawing: async () => ({ by: 'software', detail: 'disabled' }) } },
  ],
  [
    'drawing',
    'unseen',
    'drawingUnknown',
    { screens: { drawing: async () => ({ by: 'unknown', detail: '' }) } },
  ],
  ['outputs', 'passed', 'outputs', {}],
  ['outputs', 'failed', 'speakerSilent', { attention: { survey: async () => null } }],
  [
    'outputs',
    'failed',
    'outputsNone',
    { attention: { survey: async () => ({ outputs: 0, zh: 0, en: 0 }) } },
  ],
  [
    'outputs',
    'unseen',
    'outputsUnknown',
    { attention: { survey: async () => ({ outputs: null, zh: 0, en: 0 }) } },
  ],
  ['voices', 'passed', 'voices', {}],
  ['voices', 'failed', 'speakerSilent', { attention: { survey: async () => null } }],
  [
    'voices',
    'unseen',
    'voicesMissing',
    { attention: { survey: async () => ({ outputs: 1, zh: 0, en: 2 }) } },
  ],
  ['alarmSound', 'passed', 'soundPlayed', {}],
  [
    'alarmSound',
    'failed',
    'soundSilent',
    { attention: { play: async () => ({ outcome: 'shown', rms: 0, detail: '' }) } },
  ],
  [
    'alarmSound',
    'unseen',
    'soundUnmeasured',
    { attention: { play: async () => ({ outcome: 'shown', rms: null, detail: '' }) } },
  ],
  [
    'alarmSound',
    'failed',
    'soundFailed',
    { attention: { play: async () => ({ outcome: 'failed', rms: null, detail: 'no answer' }) } },
  ],
  ['speechZh', 'passed', '', {}],
  [
    'speechEn',
    'skipped',
    'noVoice',
    { attention: { speak: async () => ({ outcome: 'refused', detail: 'no voice of en' }) } },
  ],
  [
    'speechZh',
    'failed',
    'speechFailed',
    { attention: { speak: async () => ({ outcome: 'failed', detail: 'network' }) } },
  ],
  ['keychain', 'passed', 'keychain', {}],
  ['keychain', 'failed', 'keychainRefused', { keychain: failing('locked') }],
  ['authorities', 'passed', 'authorities', {}],
  ['authorities', 'failed', 'authoritiesNone', { network: { systemAuthorities: () => 0 } }],
  ['authorities', 'unseen', 'authoritiesUnknown', { network: { systemAuthorities: () => null } }],
  ['proxy', 'passed', 'proxyDirect', {}],
  [
    'proxy',
    'passed',
    'proxyUsed',
    { network: { proxy: async () => ({ ok: true, found: 'proxyUsed', proxy: 'p:3128' }) } },
  ],
  [
    'proxy',
    'failed',
    'proxyFailed',
    { network: { proxy: async () => ({ ok: false, found: 'proxyFailed', proxy: '' }) } },
  ],
  ['proxy', 'skipped', 'noServer', { network: { serverUrl: () => '' } }],
  ['connection', 'passed', 'connected', {}],
  ['connection', 'skipped', 'noServer', { network: { serverUrl: () => '' } }],
  [
    'connection',
    'failed',
    'notConnected',
    { network: { connection: async () => ({ server: 'https://h', failed: ['DNS'] }) } },
  ],
  ['clock', 'passed', 'clockRight', {}],
  ['clock', 'failed', 'zoneUnknown', { network: { zone: () => '' } }],
  ['clock', 'unseen', 'clockUnknown', { network: { clockOffset: () => null } }],
  ['clock', 'failed', 'clockOff', { network: { clockOffset: () => -90_000 } }],
  ['userData', 'passed', 'folderFree', {}],
  ['journalFolder', 'passed', 'folderFree', {}],
  ['journalDatabase', 'passed', 'database', {}],
  [
    'journalDatabase',
    'failed',
    'databaseNoWal',
    { places: { database: async () => ({ wal: false, problem: '' }) } },
  ],
  [
    'journalDatabase',
    'failed',
    'databaseProblem',
    { places: { database: async () => ({ wal: true, problem: 'EBUSY: rename' }) } },
  ],
  ['policyFolder', 'passed', 'policyClosed', {}],
  ['policyFolder', 'skipped', 'elevated', { program: { elevated: async () => true } }],
  [
    'policyFolder',
    'failed',
    'policyOpen',
    { places: { policy: async () => ({ path: 'C:\\ProgramData\\Chengjing', open: true }) } },
  ],
  ['forcedColors', 'passed', 'forcedColorsOff', {}],
  ['forcedColors', 'passed', 'forcedColorsOn', { screens: { forcedColors: () => true } }],
])('%s is %s: %s', async (key, result, found, changes) => {
  const it = await came(key, changes);
  expect({ result: it.result, found: it.found }).toEqual({ result, found });
  expect(isWorded(it)).toBe(true);
});

test.each([
  [true, 'on', 'autostartOn', 'passed'],
  [false, 'off', 'autostartOff', 'passed'],
  [false, 'blocked', 'autostartOff', 'passed'],
  [true, 'off', 'autostartMissing', 'failed'],
  [true, 'blocked', 'autostartBlocked', 'failed'],
  [false, 'on', 'autostartUnwanted', 'failed'],
] as const)('wanted %s, and it is %s at the system: %s', async (wanted, state, found, result) => {
  const { autostart } = soundPort(clock).program;
  const it = await came('autostartEntry', {
    program: { autostart: { ...autostart, wanted, state: () => state } },
  });
  expect(it).toMatchObject({ result, found });
  expect(isWorded(it)).toBe(true);
});

test.each([
  ['folderNetwork', { network: true, problem: 'EPERM' }],
  ['folderProblem', { problem: 'EPERM: rename' }],
  ['folderFull', { freeBytes: 1024 * 1024 * 500 }],
  ['folderGood', { freeBytes: null }],
] as const)('a folder of the journal is told as %s', async (found, change) => {
  const good = { path: '\\\\nas\\home', network: false, problem: '', freeBytes: 9e9 };
  const it = await came('journalFolder', {
    places: { journal: async () => ({ ...good, ...change }) },
  });
  expect(it.found).toBe(found);
  expect(isWorded(it)).toBe(true);
});

test('a data folder in the roaming profile has failed, whatever else is right', async () => {
  const place = { path: 'C:\\R', network: false, problem: '', freeBytes: 9e9, roaming: true };
  const it = await came('userData', { places: { userData: async () => place } });
  expect(it).toMatchObject({ result: 'failed', found: 'folderRoaming' });
});

test('the keychain is tried with 1,200 characters, and nothing stays in it', async () => {
  const secrets = new MemorySecrets();
  const written: number[] = [];
  const set = secrets.set.bind(secrets);
  secrets.set = (account, secret) => {
    written.push(secret.length);
    return set(account, secret);
  };
  secrets.entries.set('https://platform|000000|admin', 'refresh');
  await came('keychain', { keychain: secrets });
  expect(written).toEqual([1_200]);
  expect([...secrets.entries]).toEqual([['https://platform|000000|admin', 'refresh']]);

  secrets.delete = async () => ({ ok: true, value: null });
  expect(await came('keychain', { keychain: secrets })).toMatchObject({ found: 'keychainStays' });
  expect(secrets.entries.has(PROBE_ACCOUNT)).toBe(true);
  secrets.get = async () => ({ ok: true, value: 'other' });
  expect(await came('keychain', { keychain: secrets })).toMatchObject({ found: 'keychainChanged' });
});

test('monitors are told with pixels, scale and place, and the uncovered one by its number', async () => {
  expect((await came('displays')).values).toEqual({
    count: 2,
    list: '1*: 1920×1080 100% (0, 0); 2: DELL 3360×1890 175% (-1920, 0)',
  });
  const cover = async (all: readonly DisplayInfo[]) =>
    all.map((display, at) => ({ display, whole: at !== 1 }));
  expect(await came('cover', { screens: { cover } })).toMatchObject({
    result: 'failed',
    values: { monitors: '2' },
  });
});

test.each(['cover', 'taskbarCovered', 'toastBoard', 'sosBoard'])(
  '%s takes its windows away, also when it fails in the middle',
  async (key) => {
    let up = 0;
    let sos = false;
    const screens = {
      cover: async (all: readonly DisplayInfo[]) => {
        up += 1;
        return all.map((display) => ({ display, whole: true }));
      },
      uncover: () => {
        up = 0;
      },
    };
    const broken = async (): Promise<never> => Promise.reject(new Error('gone'));
    const attention = { toast: broken, sos: (on: boolean) => (sos = on) };
    const pause = key === 'cover' ? undefined : (broken as unknown as SelfTestPort['pause']);
    await came(key, { screens, attention, ...(pause === undefined ? {} : { pause }) }).catch(
      () => undefined,
    );
    expect({ up, sos }).toEqual({ up: 0, sos: false });
  },
);

test('numbers and flashing go away again', async () => {
  const numbers: number[] = [];
  const flashes: boolean[] = [];
  const attention = {
    trayNumber: (count: number) => void numbers.push(count),
    flash: (on: boolean) => void flashes.push(on),
  };
  for (const key of ['trayNumber', 'trayScales', 'taskbarFlash']) await came(key, { attention });
  expect(numbers).toEqual([8, 0, 8, 0]);
  expect(flashes).toEqual([true, false]);
});

test('sleep, wake, network, monitors, contrast and a second start are seen, and only as long as they are watched', () => {
  const [suspended, resumed, unlocked, changed, secondStart, colorsChanged] = [
    new Emitter<void>(),
    new Emitter<void>(),
    new Emitter<void>(),
    new Emitter<void>(),
    new Emitter<void>(),
    new Emitter<void>(),
  ];
  const screensChanged = new Emitter<void>();
  let displays = [monitor(0, 1), monitor(1_920, 1)];
  const port = soundPort(clock, {
    power: { suspended, resumed, unlocked },
    network: { changed },
    program: { secondStart },
    screens: { changed: screensChanged, displays: () => displays, colorsChanged },
  });
  const seen: Found[] = [];
  const ends = ['sleep', 'screenLock', 'unplug', 'secondFront', 'highContrast'].map((key) => {
    const step = SELF_TEST_STEPS.find((one) => one.key === key);
    if (step?.sort !== 'hand' || step.watch === undefined) throw new Error(key);
    return step.watch(port, (found, values = {}) => seen.push({ result: 'passed', found, values }));
  });
  const all = [suspended, resumed, unlocked, changed, secondStart, colorsChanged];
  for (const signal of all) signal.emit();
  screensChanged.emit();
  displays = [monitor(0, 1)];
  screensChanged.emit();
  screensChanged.emit();
  const names = ['suspended', 'resumed', 'unlocked', 'networkChanged', 'secondStartSeen'];
  expect(seen.map(({ found }) => found)).toEqual([...names, 'forcedColorsOff', 'displays']);
  expect(seen.at(-1)?.values['count']).toBe(1);
  expect(seen.every(isWorded)).toBe(true);
  for (const end of ends) end();
  for (const signal of all) signal.emit();
  expect(seen).toHaveLength(7);
});
