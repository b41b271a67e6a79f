import { Emitter } from '@shared/base/emitter';
import { ok } from '@shared/base/result';
import type { DisplayInfo } from '@shared/model/display';
import type { SelfTestPort } from '@main/selfTest/port';
import type { FakeClock } from './fakeClock';
import { MemorySecrets } from './memorySecrets';

export function monitor(x: number, scaleFactor: number, label = ''): DisplayInfo {
  const bounds = { x, y: 0, width: 1_920, height: 1_080 };
  const rest = { label, scaleFactor, internal: false, primary: x === 0 };
  return { id: String(x), bounds, workArea: { ...bounds, height: 1_040 }, ...rest };
}

type Changes = {
  readonly [K in keyof SelfTestPort]?: SelfTestPort[K] extends object
    ? Partial<SelfTestPort[K]>
    : SelfTestPort[K];
};

/** A packaged app on a sound workstation, for the rules of the steps; the desktop tests have the real one. */
export function soundPort(clock: FakeClock, changes: Changes = {}): SelfTestPort {
  const folder = { path: 'C:\\data', network: false, problem: '', freeBytes: 9e9 };
  const never = () => new Emitter<void>();
  const displays = [monitor(0, 1), monitor(-1_920, 1.75, 'DELL')];
  return {
    platform: changes.platform ?? 'win32',
    pause:
      changes.pause === undefined
        ? (ms) => new Promise((resolve) => clock.after(ms, 'pause', resolve))
        : (changes.pause as SelfTestPort['pause']),
    program: {
      packaged: true,
      supervised: true,
      previousEnd: { kind: 'orderly', detail: '' },
      versions: () => ({
        app: '1',
        electron: '45',
        chromium: '144',
        node: '24',
        supportEnded: '',
        system: 'Windows',
      }),
      natives: () => ['keyring.node'],
      folderOpen: async () => ({ path: 'C:\\Program Files\\app', open: false }),
      elevated: async () => false,
      lifeSigns: async () => 3,
      startAgain: async () => ({ heard: true, code: 0 }),
      secondStart: never(),
      autostart: { possible: true, state: () => 'on', set: () => ok(null), wanted: true },
      ...changes.program,
    },
    screens: {
      displays: () => displays,
      changed: never(),
      cover: async (all) => all.map((display) => ({ display, whole: true })),
      uncover: () => undefined,
      drawing: async () => ({ by: 'gpu', detail: 'enabled' }),
      forcedColors: () => false,
      colorsChanged: never(),
      ...changes.screens,
    },
    attention: {
      toast: async (count) => Array.from({ length: count }, () => 'shown' as const),
      toastClicked: never(),
      trayShown: async () => ({ outcome: 'shown', detail: '' }),
      trayNumber: () => undefined,
      sos: () => undefined,
      flash: () => undefined,
      play: async () => ({ outcome: 'shown', rms: 0.2, detail: '' }),
      speak: async () => ({ outcome: 'shown', detail: 'zh-CN' }),
      survey: async () => ({ outputs: 2, zh: 1, en: 3 }),
      ...changes.attention,
    },
    keychain: (changes.keychain as SelfTestPort['keychain'] | undefined) ?? new MemorySecrets(),
    places: {
      userData: async () => ({ ...folder, roaming: false }),
      journal: async () => folder,
      database: async () => ({ wal: true, problem: '' }),
      policy: async () => ({ path: 'C:\\ProgramData\\Chengjing', open: false }),
      ...changes.places,
    },
    network: {
      systemAuthorities: () => 120,
      serverUrl: () => 'https://platform.example',
      proxy: async () => ({ ok: true, found: 'proxyDirect', proxy: '' }),
      connection: async () => ({ server: 'https://platform.example', failed: [] }),
      clockOffset: () => 100,
      zone: () => 'Asia/Shanghai',
      changed: never(),
      ...changes.network,
    },
    power: { suspended: never(), resumed: never(), unlocked: never(), ...changes.power },
  };
}
