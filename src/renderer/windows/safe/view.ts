import { wallTime } from '@shared/base/time';
import type { Cell } from '@shared/catalogue/kinds/kind';
import type { Label } from '@shared/catalogue/family';
import type { Language } from '@shared/i18n';
import { boards as en } from '@shared/i18n/en/boards';
import { boards as zh } from '@shared/i18n/zh/boards';
import { isBlind } from '@shared/model/alarm';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import type { BoardHealth, BoardQueryState } from '@shared/model/board';
import type { SessionState } from '@shared/model/session';

/** Everything that the plain page knows; null until answered. */
export interface SafeState {
  readonly language: Language;
  readonly demo: boolean;
  readonly title: Label;
  readonly health: BoardHealth;
  readonly feeds: Readonly<Record<string, BoardQueryState>>;
  readonly alarms: AlarmSnapshot | null;
  readonly session: SessionState | null;
}

/** One line of the latest figures: name, value and age. */
export interface SafeFigure {
  readonly name: string;
  readonly value: string;
  readonly age: string;
}

/** The texts of the plain page, in the language of the workstation. */
export interface SafeTexts {
  readonly title: string;
  readonly lead: string;
  readonly reason: string;
  readonly since: string;
  readonly alarms: string;
  /** '' while alarms are received. */
  readonly warning: string;
  readonly demo: string;
  readonly figures: readonly SafeFigure[];
}

type Texts = typeof zh.safe | typeof en.safe;

const KNOWN = ['crashed', 'killed', 'oom', 'hung'] as const;

/** The plain page's texts of a language. */
export function textsOf(language: Language): Texts {
  return (language === 'en' ? en : zh).safe;
}

/** Puts values into a text as i18next does; this page runs without i18next. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

function reasonOf(texts: Texts, health: BoardHealth): string {
  const detail = health.kind === 'ok' ? '' : health.reason;
  const known = KNOWN.find((one) => one === detail);
  return known === undefined ? fill(texts.reasons.other, { detail }) : texts.reasons[known];
}

function ageOf(texts: Texts, ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return fill(texts.seconds, { n: seconds });
  if (seconds < 3600) return fill(texts.minutes, { n: Math.floor(seconds / 60) });
  return fill(texts.hours, { n: Math.floor(seconds / 3600) });
}

function cellText(texts: Texts, cell: Cell, unit: string): string {
  if (cell.state === 'absent') return texts.absent;
  if (cell.state === 'unreadable') return texts.unreadable;
  return [String(cell.value), unit].filter((part) => part !== '').join(' ');
}

function figuresOf(texts: Texts, state: SafeState, now: number): SafeFigure[] {
  return Object.values(state.feeds).flatMap(({ at, data }) => {
    if (at === null || data?.kind !== 'figures' || data.figures.kind !== 'values') return [];
    const age = fill(texts.updated, { age: ageOf(texts, now - at) });
    return data.figures.values.map(({ label, unit, cell }) => ({
      name: label[state.language],
      value: cellText(texts, cell, unit),
      age,
    }));
  });
}

function warningOf(texts: Texts, { alarms, session }: SafeState): string {
  if (session?.kind === 'signedOut') return texts.signedOut;
  return alarms?.channels.some(isBlind) === true ? texts.blind : '';
}

function alarmsOf(texts: Texts, { alarms, session }: SafeState): string {
  // Signed out, the open alarms are unknown, which is not zero.
  return alarms === null || session?.kind === 'signedOut'
    ? texts.alarmsUnknown
    : String(alarms.counts.unacknowledged);
}

/** The content of the page at a moment. @param now ms since 1970 */
export function view(state: SafeState, now: number): SafeTexts {
  const texts = textsOf(state.language);
  const { health } = state;
  return {
    title: texts.title,
    lead: fill(texts.lead, { board: state.title[state.language] }),
    reason: reasonOf(texts, health),
    since: health.kind === 'safe' ? wallTime(health.since) : '–',
    alarms: alarmsOf(texts, state),
    warning: warningOf(texts, state),
    demo: state.demo ? texts.demo : '',
    figures: figuresOf(texts, state, now),
  };
}
