import type { Unsubscribe } from '@shared/base/disposable';
import type { AppInfo } from '@shared/ipc/parts/core';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import type { ServerClockState } from '@shared/model/diagnostics';
import type { HandedDesk } from '@shared/model/kpi';
import type { LockState } from '@shared/model/lock';
import type { AppNotice } from '@shared/model/notice';
import type { TestAlarmState } from '@shared/model/testAlarm';
import type { SessionState } from '@shared/model/session';
import type { PublicSettings } from '@shared/model/settings';
import type { Bridge } from '@renderer/bridge/client';
import { followStates } from '@renderer/bridge/mirror';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { followAlarms } from './alarms';

/** The states pushed by main; null until the first answer. */
export interface Live {
  readonly info: AppInfo | null;
  readonly session: SessionState | null;
  readonly settings: PublicSettings | null;
  readonly alarms: AlarmSnapshot | null;
  readonly notices: readonly AppNotice[];
  /** State of this workstation's lock. */
  readonly lock: LockState | null;
  readonly serverClock: ServerClockState | null;
  /** The alarm to show after a click on a toast or tray entry; cleared once it is shown. */
  readonly focusedAlarm: string | null;
  /** The last or running test alarm, and whether one is due. */
  readonly testAlarm: TestAlarmState | null;
  /** The report of the test alarm is open. */
  readonly testAlarmOpen: boolean;
  /** The dialog of the desk that is open: its entries are in several places. */
  readonly deskAsks: DeskAsks | null;
  /** Whom the desk was handed over to; null: to nobody. */
  readonly handedDesk: HandedDesk | null;
}

/** Signing out, taking over, changing the lock password, or setting it before the first lock. */
export type DeskAsks = 'signOut' | 'takeOver' | 'switch' | 'lockPassword' | 'firstLock';

export type LiveStore = StoreApi<Live>;

export function createLiveStore(): LiveStore {
  return createStore<Live>(() => ({
    info: null,
    session: null,
    settings: null,
    alarms: null,
    notices: [],
    lock: null,
    serverClock: null,
    focusedAlarm: null,
    testAlarm: null,
    testAlarmOpen: false,
    deskAsks: null,
    handedDesk: null,
  }));
}

/** The states of main that this store mirrors. */
const MIRRORED = {
  session: 'session',
  settings: 'settings',
  notices: 'notices',
  lock: 'lock',
  testAlarm: 'testAlarm',
  serverClock: 'clock',
} as const;

/** The same, without which a page begins: main holds them back while the workstation is locked. */
const LATER = { handedDesk: 'handedDesk' } as const;

/** Follows main; `ready` resolves when each state was answered or failed; failures are reported. */
export function connectLive(
  bridge: Bridge,
  store: LiveStore,
  report: (error: unknown) => void,
): { readonly ready: Promise<void>; readonly end: Unsubscribe } {
  const alarms = followAlarms(bridge, {
    get: () => store.getState().alarms,
    set: (next) => store.setState({ alarms: next }),
    report,
  });
  const states = followStates(bridge, MIRRORED, (patch) => store.setState(patch), report);
  const later = followStates(bridge, LATER, (patch) => store.setState(patch), report);
  const endFocus = bridge.on('alarms.focus', ({ id }) => store.setState({ focusedAlarm: id }));
  const info = bridge
    .request('app.info')
    .then((answer) => store.setState({ info: answer }), report);
  const ready = Promise.all([states.ready, alarms.ready, info]).then(() => undefined);
  const end = (): void => {
    states.end();
    later.end();
    alarms.end();
    endFocus();
  };
  return { ready, end };
}
