import { beforeEach, describe, expect, test } from 'vitest';
import { Emitter, SILENT } from '@shared/base/emitter';
import type { Alarm } from '@shared/model/alarm';
import { createSosArea, type SosArea } from '@main/app/areas/sos';
import type { AppWindow } from '@main/ports/window';
import type { SessionProfile } from '@main/ports/session';
import { HiddenWindow } from '@main/windows/hidden';
import { WindowRegistry } from '@main/windows/registry';
import { profileOf } from '@tests/support/alarmDesk';
import { FakeClock } from '@tests/support/fakeClock';
import { memoryDocument } from '@tests/support/memoryDocuments';
import { keptLog } from '@tests/support/quietLog';
import { acknowledgedSos, sosAlarm } from '@tests/support/sosAlarm';

const AREA = { x: 0, y: 0, width: 1280, height: 800 };

let clock: FakeClock;
let alarms: readonly Alarm[];
let profile: SessionProfile | null;
let sessionChanged: Emitter<void>;
let published: Emitter<void>;
let settingsChanged: Emitter<void>;
/** The popup's window is on the screen. */
let seen: boolean;
/** How often it was brought there. */
let stood: number;
let area: SosArea;

const nameless = { changed: SILENT, on: SILENT };

function window(): AppWindow {
  const one = {
    id: 1,
    role: 'sos',
    moved: new Emitter<void>(),
    gone: new Emitter<string>(),
    destroyed: new Emitter<void>(),
    bounds: () => ({ area: AREA, fullScreen: false, visible: seen }),
    stand: () => {
      seen = true;
      stood += 1;
    },
    moveTo: () => undefined,
    hide: () => {
      seen = false;
    },
    raise: () => undefined,
    destroy: () => one.destroyed.emit(),
  };
  return one as unknown as AppWindow;
}

beforeEach(() => {
  clock = new FakeClock();
  alarms = [];
  profile = null;
  sessionChanged = new Emitter();
  published = new Emitter();
  settingsChanged = new Emitter();
  [seen, stood] = [false, 0];
  const factory = { create: window, workAreas: () => [AREA] };
  const registry = new WindowRegistry();
  const deps = {
    clock,
    log: keptLog(),
    factory,
    registry,
    alarms: {
      publisher: {
        changed: published,
        snapshot: () => ({ alarms }),
        soon: () => queueMicrotask(() => published.emit()),
      },
      config: { changed: SILENT, get: () => ({ sources: {} }) },
      session: { acts: () => null, pollNow: () => undefined },
    },
    broadcast: { send: () => undefined },
    console: {
      isVisible: () => true,
      open: () => undefined,
      focused: SILENT,
      unseen: SILENT,
      pageLost: SILENT,
    },
    hiddenWindow: new HiddenWindow({ factory, registry, preload: '', title: () => 'SOS' }),
    isDemo: () => false,
    lock: { ...nameless, locked: () => false },
    openDocument: memoryDocument,
    serverClock: { offset: () => 0 },
    session: { changed: sessionChanged, profile: () => profile },
    settings: { changed: settingsChanged, get: () => ({ language: 'zh', maskPersonal: false }) },
    translator: { translate: (key: string) => key },
  };
  const layer = { at: null, failure: null, features: [] };
  const maps = {
    objects: { changed: SILENT, follow: () => undefined, state: () => layer },
    system: () => 'wgs84',
  };
  area = createSosArea(
    deps as unknown as Parameters<typeof createSosArea>[0],
    SILENT,
    maps as unknown as Parameters<typeof createSosArea>[2],
  );
});

/** The session is another one. @param userId '': nobody's. */
function signIn(userId: string): void {
  const one = profileOf('000000', 'ws://127.0.0.1:1');
  profile = userId === '' ? null : { ...one, user: { ...one.user, userId } };
  sessionChanged.emit();
}

/** The alarms are these now. */
async function now(...next: readonly Alarm[]): Promise<void> {
  alarms = next;
  published.emit();
  await clock.advance(0);
}

/** The popup's page has drawn itself. */
const drawn = (): void => area.commands['sos.size']({ height: 300 }, { windowId: 1 } as never);

describe('an SOS that still waits when somebody else takes the desk', () => {
  test('is shown to them, and another one as well', async () => {
    void area.start?.();
    signIn('a');
    await now(sosAlarm('1'));
    drawn();
    expect(seen).toBe(true);
    signIn('b');
    await clock.advance(60_000);
    expect(seen).toBe(true);
    await now(sosAlarm('2'), sosAlarm('1'));
    await clock.advance(60_000);
    expect(seen).toBe(true);
    await now(acknowledgedSos('2'), acknowledgedSos('1'));
    expect(seen).toBe(false);
  });

  test('is shown to them although the one before went to handle it', async () => {
    void area.start?.();
    signIn('a');
    await now(sosAlarm('1'));
    drawn();
    area.commands['sos.handle']({ id: '1' }, { windowId: 1 } as never);
    expect(seen).toBe(false);
    signIn('b');
    await clock.advance(1_000);
    expect(seen).toBe(true);
  });
});

test('an SOS of a session that was restored before it was told stays on the screen', async () => {
  const one = profileOf('000000', 'ws://127.0.0.1:1');
  profile = one;
  void area.start?.();
  await now(sosAlarm('1'), sosAlarm('2'));
  drawn();
  expect(seen).toBe(true);
  signIn(one.user.userId);
  await clock.advance(60_000);
  expect(seen).toBe(true);
});

test('after a sign-out it is gone and nothing of it flashes up, whatever is told meanwhile', async () => {
  void area.start?.();
  signIn('a');
  await now(sosAlarm('1'));
  drawn();
  const before = stood;
  signIn('');
  expect(seen).toBe(false);
  // The windows' alarms are still those of the one who left.
  settingsChanged.emit();
  await clock.advance(60_000);
  expect([seen, stood]).toEqual([false, before]);
  await now();
  signIn('a');
  await now(sosAlarm('1'));
  await clock.advance(1_000);
  expect(seen).toBe(true);
});
