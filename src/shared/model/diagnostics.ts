import type { KeyUnder } from '../i18n/textKey';
import type { CallKind } from '../api/call';

/** Difference between the server's clock and this workstation's. */
export interface ServerClockState {
  /** Server time minus workstation time, ms; null while no answer gave the server's time. */
  readonly offsetMs: number | null;
  /** Wall time of the last change, ms since 1970; null before the first. */
  readonly at: number | null;
}

/** Only a larger difference is shown, ms: smaller ones go unnoticed. */
export const CLOCK_SHOWN_MS = 2_000;

/**
 * Offset from this workstation's time to the city's, ms. Small differences are measurement noise and would
 * only make the seconds jump.
 */
export function cityOffset(
  clock: { readonly offsetMs: number | null; readonly at?: unknown } | null,
): number {
  const offset = clock?.offsetMs ?? 0;
  return Math.abs(offset) > CLOCK_SHOWN_MS ? offset : 0;
}

const MINUTE_MS = 60_000;

/**
 * The time by the city's clock at which somebody is due, ms. It was set to a minute by that clock; the offset is
 * measured and moves, and must not make it the minute before.
 */
export function dueByCity(dueAt: number, offsetMs: number): number {
  return Math.round((dueAt + offsetMs) / MINUTE_MS) * MINUTE_MS;
}

/** The steps of a check before its calls, in this order. */
export const CHECK_STEPS = [
  'address',
  'proxy',
  'dns',
  'tcp',
  'certificate',
  'captcha',
  'clock',
  'token',
  'menus',
  'streams',
] as const;
export type CheckStepKey = (typeof CHECK_STEPS)[number];

/** `unknown`: cannot be checked from here (a certificate behind a SOCKS proxy, for example). */
export const STEP_VERDICTS = [
  'waiting',
  'running',
  'ok',
  'warning',
  'failed',
  'unknown',
  'skipped',
] as const;
export type StepVerdict = (typeof STEP_VERDICTS)[number];

export interface CheckStep {
  readonly key: CheckStepKey;
  readonly verdict: StepVerdict;
  /** The finding: i18n key below diagnostics.found with its values; '' before the step. */
  readonly found: KeyUnder<'diagnostics.found'> | '';
  readonly values: Readonly<Record<string, string | number>>;
  /** Duration, ms; null before the end of the step. */
  readonly ms: number | null;
}

/** Result of a call of the catalogue. */
export const CALL_VERDICTS = [
  'answered',
  'otherShape',
  'noPermission',
  'notFound',
  'serverError',
  'rejected',
  'notJson',
  'redirected',
  'tooLarge',
  'timeout',
  'notConnected',
  'skipped',
  'cancelled',
  'waiting',
] as const;
export type CallVerdict = (typeof CALL_VERDICTS)[number];

/** Why a call was not sent. */
export type SkipReason = 'needs' | 'signedOut' | 'notReached' | 'otherServer';

/** One read call of the catalogue and the server's response. It contains no data of the answer. */
export interface CheckedCall {
  readonly id: string;
  readonly kind: CallKind;
  readonly method: string;
  /** Path that was called on this server. */
  readonly path: string;
  /** Path of the documents, behind the prefix of the profile. */
  readonly cataloguePath: string;
  /** Path on servers of this family, before anybody changed anything. */
  readonly defaultPath: string;
  /** What led to another path: an administrator's path for this one call, or a rule of the server's own profile. */
  readonly movedBy: 'path' | 'rule' | null;
  /** False for documented calls: their path is certain. */
  readonly remappable: boolean;
  readonly verdict: CallVerdict;
  /** Effective code of the answer; null without one. */
  readonly status: number | null;
  readonly ms: number | null;
  /** Names of declared fields (or parts of the answer) that were unreadable. */
  readonly unreadable: readonly string[];
  /** Names of declared fields that are missing from the answer. */
  readonly missing: readonly string[];
  /** Why the call was skipped, and for `needs` the missing parameter. */
  readonly skip: { readonly reason: SkipReason; readonly param: string } | null;
}

/** A connection check, running or finished. */
export interface CheckReport {
  readonly id: string;
  readonly state: 'running' | 'done' | 'cancelled';
  /** The checked address, or the typed text when it is no address. */
  readonly server: string;
  /** True when it is the server in use. */
  readonly inUse: boolean;
  /** True when the user may re-map a path. */
  readonly canRemap: boolean;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly steps: readonly CheckStep[];
  readonly calls: readonly CheckedCall[];
  /** The calls that change something, with their paths on this server: none of them is sent. */
  readonly writes: readonly Pick<CheckedCall, 'id' | 'path' | 'cataloguePath'>[];
}

/** One part of a support bundle; `about` is a key below diagnostics.about. */
export interface BundlePart {
  readonly name: string;
  readonly about: KeyUnder<'diagnostics.about'>;
  /** Size before packing, bytes; null until it is made. */
  readonly bytes: number | null;
}

export interface BundleMade {
  readonly path: string;
  readonly bytes: number;
  readonly files: readonly string[];
  /** Log parts that did not fit, oldest first. */
  readonly leftOut: readonly string[];
}

/** Longest path that may be typed for a call, characters. */
export const PATH_LIMIT = 300;

/**
 * True for a path that may replace a call's: it begins with one slash, has no scheme, host, query or
 * fragment, does not climb and contains no blanks or backslashes.
 */
export function isCallPath(path: string): boolean {
  if (path.length > PATH_LIMIT || !/^\/(?!\/)[^\s\\?#]*$/.test(path)) return false;
  if (path.includes('://')) return false;
  // An encoded dot climbs like a plain one, also before a matrix parameter.
  const parts = path.replace(/%2e/gi, '.').replace(/%3b/gi, ';').split('/');
  return !parts.some((part) => part.replace(/;.*$/, '') === '..');
}
