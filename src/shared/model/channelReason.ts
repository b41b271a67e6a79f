import type { TextKey } from '../i18n/textKey';
import { NO_PERMISSION } from './alarm';
import type { Translate } from './translate';

/** Reasons of main and of the system that have a text. */
const REASONS: Readonly<Record<string, TextKey>> = {
  refused: 'failure.notConnected.refused',
  ECONNREFUSED: 'failure.notConnected.refused',
  dns: 'failure.notConnected.dns',
  ENOTFOUND: 'failure.notConnected.dns',
  EAI_AGAIN: 'failure.notConnected.dns',
  timeout: 'failure.notConnected.timeout',
  ETIMEDOUT: 'failure.notConnected.timeout',
  'handshake timeout': 'failure.notConnected.timeout',
  tls: 'failure.notConnected.tls',
  reset: 'failure.notConnected.reset',
  ECONNRESET: 'failure.notConnected.reset',
  proxy: 'failure.notConnected.proxy',
  server: 'failure.notConnected.server',
  signedOut: 'failure.signedOut',
  noToken: 'failure.signedOut',
  'HTTP 407': 'failure.cause.proxySignIn',
  'HTTP 401': 'alarmList.reason.unauthorised',
  'code 401': 'alarmList.reason.unauthorised',
  [NO_PERMISSION]: 'failure.noPermission',
  noDepartment: 'alarmList.reason.noDepartment',
  'no answer to ping': 'alarmList.reason.silent',
  'no sign of life': 'alarmList.reason.silent',
  'the rhythm stopped': 'alarmList.reason.silent',
  'stream ended': 'alarmList.reason.ended',
  closed: 'alarmList.reason.left',
  'switched off': 'alarmList.reason.switchedOff',
  'disk full': 'alarmList.reason.diskFull',
  'disk held': 'alarmList.reason.diskHeld',
  'disk denied': 'alarmList.reason.diskDenied',
  'disk away': 'alarmList.reason.diskAway',
  'disk tooLong': 'alarmList.reason.diskTooLong',
  'disk damaged': 'alarmList.reason.diskDamaged',
  'no answer': 'alarmList.reason.diskSilent',
  'too many entries wait': 'alarmList.reason.tooMany',
};
/** A websocket closed by the server, with its code. */
const CLOSED = /^closed (\d+)$/;

/** A message of an open channel instead of an alarm; the server's own words follow. */
const DENIED = /^401 in the stream(?:: )?/;

/** A proxy without a supported sign-in method, with the methods that it offers. */
const PROXY = /^HTTP 407 (.+)$/;

/** The messages of the system and the database for a full disk. */
const FULL = /disk is full|ENOSPC/i;

/** The reason code of a file error, by its name; `reasonText` has a text for each. */
export const diskReason = (
  trouble: 'full' | 'held' | 'denied' | 'away' | 'tooLong' | 'damaged',
): string => `disk ${trouble}`;

/**
 * Why a channel is not received or the journal takes no writes, in the user's language; a server's own words
 * stay unchanged.
 */
export function reasonText(t: Translate, reason: string): string {
  const key = REASONS[reason];
  if (key !== undefined) return t(key);
  if (FULL.test(reason)) return t('alarmList.reason.diskFull');
  const methods = PROXY.exec(reason)?.[1];
  if (methods !== undefined) return t('failure.cause.proxyMethod', { methods });
  if (DENIED.test(reason)) {
    const said = reason.replace(DENIED, '');
    return `${t('alarmList.reason.unauthorised')}${said === '' ? '' : ` ${said}`}`;
  }
  const code = CLOSED.exec(reason)?.[1];
  return code === undefined ? reason : t('alarmList.reason.closed', { code });
}

/**
 * A channel's reason without the server's own words, which may name a person or a place: the screen shows
 * them, log and support bundle keep only the code before them.
 */
export function withoutServerWords(reason: string): string {
  return reason.replace(/^(\d+) [^]*$/, 'code $1');
}
