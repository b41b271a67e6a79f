import type { Priority } from '@shared/model/alarm';
import type { Health } from '@shared/model/map/layers';

/** Colours of a map. Normal is quiet; only what needs a look has a strong colour (ISA-101). */
export interface Palette {
  readonly ground: string;
  readonly tints: readonly [string, string, string, string, string, string];
  readonly border: string;
  readonly water: string;
  readonly waterText: string;
  readonly park: string;
  readonly parkText: string;
  readonly estate: string;
  readonly road: string;
  readonly roadEdge: string;
  readonly minor: string;
  readonly text: string;
  readonly faint: string;
  readonly halo: string;
  readonly health: Readonly<Record<Health, string>>;
  readonly moving: string;
  readonly person: string;
  readonly mark: string;
  readonly cluster: string;
  readonly clusterText: string;
  readonly priority: Readonly<Record<Priority, string>>;
  readonly picked: string;
  readonly track: string;
  /** Of tracks that are played together; told apart also without red and green. */
  readonly tracks: readonly string[];
  /** Heat maps, from few to many. */
  readonly heat: readonly string[];
  /** Planned and not driven. */
  readonly missed: string;
  /** Quiet: there are always some, and they ask for nothing. */
  readonly fence: string;
  readonly route: string;
  /** What is being drawn, and the spot where it is wrong. */
  readonly sketch: string;
  readonly wrong: string;
}

const LIGHT: Palette = {
  ground: '#eef1f4',
  tints: ['#eeefe9', '#e9eef2', '#f0ece6', '#eaefeb', '#edebf1', '#eeeee6'],
  border: '#b3bfcb',
  water: '#bcd7ea',
  waterText: '#4c7da1',
  park: '#d5e7cf',
  parkText: '#55794b',
  estate: '#e6e2da',
  road: '#ffffff',
  roadEdge: '#b4bfca',
  minor: '#fbfcfd',
  text: '#33475b',
  faint: '#6b7c8d',
  halo: '#ffffff',
  health: { ok: '#3f6788', due: '#3f6788', off: '#8b98a5', warn: '#a86a00', fault: '#b3212e' },
  moving: '#0f7b6c',
  person: '#5b4bb0',
  mark: '#ffffff',
  cluster: '#54718c',
  clusterText: '#ffffff',
  priority: { critical: '#c3202f', high: '#c2570c', medium: '#8f6b00', low: '#215db0' },
  picked: '#1f5bb0',
  track: '#1f5bb0',
  tracks: ['#1f5bb0', '#b3560a', '#0b7a6a', '#8a3fa8', '#b02a6b', '#6b5600', '#2d7f1e', '#41566b'],
  heat: ['#a9c8ea', '#5e8fd0', '#7a58b0', '#b8346e', '#8c0f2c'],
  missed: '#c3202f',
  fence: '#86507a',
  route: '#4f6a9e',
  sketch: '#0b5fc4',
  wrong: '#c3202f',
};

const DARK: Palette = {
  // As the outer districts: a wide board shows what lies around the city, too.
  ground: '#19232d',
  tints: ['#19232e', '#18222e', '#1b2430', '#182530', '#1a2230', '#1a242d'],
  border: '#3c4c5e',
  water: '#1d3a54',
  waterText: '#6fa3c9',
  park: '#1f3629',
  parkText: '#7fae86',
  estate: '#232d39',
  road: '#3a4857',
  roadEdge: '#10171f',
  minor: '#2a3542',
  text: '#c9d5e1',
  faint: '#8c9cad',
  halo: '#141c26',
  health: { ok: '#7fa6c9', due: '#7fa6c9', off: '#66727f', warn: '#e0a83a', fault: '#ff7f89' },
  moving: '#3fc2ab',
  person: '#a99bf0',
  mark: '#0e151d',
  cluster: '#5c7c99',
  clusterText: '#ffffff',
  priority: { critical: '#ff5f6d', high: '#ff9a4d', medium: '#e2b53a', low: '#7fb2f5' },
  picked: '#9cc6ff',
  track: '#6fb0ff',
  tracks: ['#6fb0ff', '#ffa04d', '#3fd0b6', '#cf93f0', '#ff86b8', '#e0c34a', '#86d873', '#a9bccf'],
  heat: ['#27486b', '#3a73b8', '#8b62c9', '#e2588f', '#ffd0a8'],
  missed: '#ff5f6d',
  fence: '#cf9ec3',
  route: '#93abd8',
  sketch: '#7db8ff',
  wrong: '#ff5f6d',
};

export type MapTheme = 'console' | 'board';

/** Boards are dark; the console's maps follow its theme. */
export const paletteOf = (theme: MapTheme, dark: boolean): Palette =>
  theme === 'board' || dark ? DARK : LIGHT;
