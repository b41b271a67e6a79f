import type { Part, Whole } from './define';
import { ALARM_REPORT } from './parts/alarmReport';
import { ALARMS } from './parts/alarms';
import { BOARD_ARRANGEMENT } from './parts/boards';
import { CAMERAS } from './parts/cameras';
import { CORE } from './parts/core';
import { DESK } from './parts/desk';
import { DIAGNOSTICS } from './parts/diagnostics';
import { ERROR_LOG } from './parts/errorLog';
import { FIELD_MATCH } from './parts/fieldMatch';
import { JOURNAL } from './parts/journal';
import { MAPS } from './parts/maps';
import { MENU_MAP } from './parts/menuMap';
import { MESSAGE_BOX } from './parts/messageBox';
import { PROFILE } from './parts/profile';
import { RECORDS } from './parts/records';
import { REMINDERS } from './parts/reminders';
import { SELF_TEST } from './parts/selfTest';
import { SETTINGS } from './parts/settings';
import { SOS } from './parts/sos';
import { TEST_ALARM } from './parts/testAlarm';
import { THIRD_PARTY } from './parts/thirdParty';
import { TRANSFER } from './parts/transfer';
import { WORKSPACE } from './parts/workspace';

/** Every part of the contract; a new part is added here. */
export const PARTS = [
  CORE,
  ALARMS,
  ALARM_REPORT,
  JOURNAL,
  SOS,
  MESSAGE_BOX,
  REMINDERS,
  BOARD_ARRANGEMENT,
  CAMERAS,
  DESK,
  TEST_ALARM,
  SELF_TEST,
  SETTINGS,
  PROFILE,
  THIRD_PARTY,
  DIAGNOSTICS,
  ERROR_LOG,
  MENU_MAP,
  FIELD_MATCH,
  RECORDS,
  MAPS,
  WORKSPACE,
  TRANSFER,
] as const;

type Flat<T> = { readonly [K in keyof T]: T[K] };
type Merged<K extends keyof Part> = Flat<Whole<(typeof PARTS)[number][K]>>;

function merged<K extends keyof Part>(kind: K): Merged<K> {
  return Object.assign({}, ...PARTS.map((part) => part[kind])) as Merged<K>;
}

/** Requests of a window to main: name → allowed roles, arguments, time limit, answer. */
export const REQUESTS = merged('requests');

/** One-way messages of a window to main. */
export const COMMANDS = merged('commands');

/** Messages of main to windows; the payload is typed, main is trusted. */
export const EVENTS = merged('events');

/** States that main owns: each is one line of a part, one source in main, one mirror in a window. */
export const STATES = merged('states');

export type Requests = typeof REQUESTS;
export type Commands = typeof COMMANDS;
export type Events = typeof EVENTS;
export type States = typeof STATES;
export type StateName = keyof States;
