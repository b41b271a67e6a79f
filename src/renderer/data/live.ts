import type { Unsubscribe } from '@shared/base/disposable';
import type { AppInfo } from '@shared/ipc/contract';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import type { ServerClockState } from '@shared/model/diagnostics';
import type { LockState } from '@shared/model/lock';
import type { AppNotice } from '@shared/model/notice';
import type { TestAlarmState } from '@shared/model/testAlarm';
import type { SessionState } from '@shared/model/session';
import type { PublicSettings } from '@shared/model/settings';
import type { Bridge } from '@renderer/bridge/client';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { followAlarms } from './alarms';

/** What main pushes; null until the first answer. */
export interface Live {
  readonly info: AppInfo | null;
  readonly session: SessionState | null;
  readonly settings: PublicSettings | null;
  readonly alarms: AlarmSnapshot | null;
  readonly notices: readonly AppNotice[];
  /** Where the lock of this workstation stands. */
  readonly lock: LockState | null;
  readonly serverClock: ServerClockState | null;
  /** The alarm that a click on a toast or tray entry asked for; cleared when it was shown. */
  readonly focusedAlarm: string | null;
  /** The last or running test alarm, and whether one is due. */
  readonly testAlarm: TestAlarmState | null;
  /** The report of the test alarm is on screen. */
  readonly testAlarmOpen: boolean;
}

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
  }));
}

/** Subscribes first and asks then, so that nothing falls between; resolves with the first answers. */
export function connectLive(
  bridge: Bridge,
  store: LiveStore,
): { readonly ready: Promise<void>; readonly end: Unsubscribe } {
  const heard = new Set<string>();
  const hear = (patch: Partial<Live>): void => {
    for (const key of Object.keys(patch)) heard.add(key);
    store.setState(patch);
  };
  const alarms = followAlarms(bridge, {
    get: () => store.getState().alarms,
    set: (next) => store.setState({ alarms: next }),
    report: (error) => {
      throw error;
    },
  });
  const ends = [
    bridge.on('session.changed', (session) => hear({ session })),
    bridge.on('settings.changed', (settings) => hear({ settings })),
    bridge.on('notices.changed', (notices) => hear({ notices })),
    bridge.on('clock.changed', (serverClock) => hear({ serverClock })),
    bridge.on('lock.changed', (lock) => hear({ lock })),
    alarms.end,
    bridge.on('testAlarm.changed', (testAlarm) => hear({ testAlarm })),
    bridge.on('alarms.focus', ({ id }) => store.setState({ focusedAlarm: id })),
  ];
  const answer = (patch: Partial<Live>): void => {
    // An event that came in the meantime is newer than this answer.
    const fresh = Object.entries(patch).filter(([key]) => !heard.has(key));
    store.setState(Object.fromEntries(fresh));
  };
  const ready = Promise.all([
    bridge.request('settings.get').then((settings) => answer({ settings })),
    bridge.request('session.get').then((session) => answer({ session })),
    bridge.request('app.info').then((info) => answer({ info, notices: info.notices })),
    bridge.request('lock.get').then((lock) => answer({ lock })),
    alarms.ready,
    bridge.request('testAlarm.get').then((testAlarm) => answer({ testAlarm })),
    bridge.request('clock.get').then((serverClock) => answer({ serverClock })),
  ]).then(() => undefined);
  return { ready, end: () => ends.forEach((end) => end()) };
}
