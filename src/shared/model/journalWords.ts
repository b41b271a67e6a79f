import { wallTime } from '../base/time';
import { isTextKey } from '../i18n/textKey';
import { reasonText } from './channelReason';
import type { JournalRow } from './journal';
import type { Translate } from './translate';

type Body = Readonly<Record<string, unknown>>;

/** The body of an entry as an object; {} for one that cannot be read, which is shown raw. */
export function bodyOf({ body }: JournalRow): Body {
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === 'object' && read !== null ? (read as Body) : {};
  } catch {
    return {};
  }
}

/** What happened to the workstation: 'started', 'handedOver' …; '' for entries of another kind. */
export function eventOf(row: JournalRow): string {
  // A test of the alarms is noted as comments on its alarm.
  const hasEvent = row.kind === 'configuration' || row.kind === 'commented';
  return hasEvent ? textOf(bodyOf(row)['event']) : '';
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function timeOf(value: unknown): string {
  if (typeof value !== 'number') return '—';
  return wallTime(value);
}

/** Kinds whose `by` names a means or a rule. */
const NOBODY: readonly string[] = ['shown', 'sounded', 'suppressed', 'unsuppressed'];

/** Who did it; '' where it was the workstation itself. */
export function personOf(row: JournalRow): string {
  if (NOBODY.includes(row.kind)) return '';
  const event = eventOf(row);
  // Here `by` is how the desk changed hands.
  return event === 'deskTaken' || event === 'deskLeft' ? deskName(bodyOf(row)) : row.by;
}

function deskName(body: Body): string {
  return textOf(body['name']) || textOf(body['account']);
}

/** Names of what was changed, for acts that tell each value; of older entries the parts. */
function changedKeys(body: Body): string {
  const { changes, changed } = body;
  const names = Array.isArray(changes)
    ? changes.map((one: unknown) => (isNamed(one) ? one.key : ''))
    : Array.isArray(changed)
      ? changed.map(textOf)
      : [];
  return names.filter((name) => name !== '').join(', ');
}

function isNamed(value: unknown): value is { readonly key: string } {
  return typeof value === 'object' && value !== null && 'key' in value;
}

export interface RowWords {
  readonly t: Translate;
  readonly channelName: (channel: string) => string;
}

/** One line in plain words. Kinds and events that are not known here keep the journal's own words. */
export function lineOf(row: JournalRow, { t, channelName }: RowWords): string {
  const body = bodyOf(row);
  const channel = channelName(textOf(body['channel']) || row.channel);
  switch (row.kind) {
    case 'configuration':
    case 'commented': {
      if (eventOf(row) === 'attracted') return attractedLine(body, t);
      const key = `journal.event.${eventKey(eventOf(row), body)}`;
      const values = {
        name: deskName(body),
        to: textOf(body['to']),
        entries: textOf(body['entries']),
        file: textOf(body['file']),
        until: timeOf(body['until']),
        keys: changedKeys(body),
      };
      return eventOf(row) !== '' && isTextKey(key) ? t(key, values) : row.text;
    }
    case 'gap': {
      const key = body['canAskAgain'] === true ? 'journal.line.gap' : 'journal.line.gapLost';
      return t(key, { channel, from: timeOf(body['from']), to: timeOf(body['to']) });
    }
    case 'channelDown':
      return t('journal.line.down', { channel, reason: reasonText(t, textOf(body['reason'])) });
    case 'channelUp':
      return t('journal.line.up', { channel });
    case 'shelved':
      return t(body['with'] === undefined ? 'journal.line.until' : 'journal.line.untilWith', {
        reason: textOf(body['reason']),
        until: timeOf(body['until']),
      });
    case 'assigned':
      return t('journal.line.assigned', { to: textOf(body['to']), note: textOf(body['note']) });
    case 'told': {
      const key = `alarm.told.${textOf(body['act'])}`;
      const act = isTextKey(key) ? t(key) : textOf(body['act']);
      const message = textOf(body['message']);
      return body['ok'] === true
        ? t('journal.line.told', { act })
        : t(`journal.line.${body['unsure'] === true ? 'toldUnsure' : 'toldFailed'}`, {
            act,
            message: isTextKey(message) ? t(message) : message,
          });
    }
    case 'closed':
      return body['endUnknown'] === true
        ? t('journal.line.closedUnknown', { reason: textOf(body['reason']) })
        : row.text;
    case 'flood':
      return t(body['on'] === true ? 'journal.line.floodOn' : 'journal.line.floodOff');
    case 'escalated':
      return t('journal.line.escalated', { step: textOf(body['step']) });
    case 'shown':
    case 'sounded': {
      // "Not known" has a reason where the system takes a toast and tells no more of it.
      const said = body['why'] === 'handedOver' ? 'handedOver' : textOf(body['outcome']);
      const key = `journal.line.outcome.${said}`;
      const outcome = isTextKey(key) ? t(key) : row.text;
      const by = `journal.line.by.${row.by}`;
      const line = isTextKey(by) ? t('journal.line.means', { by: t(by), outcome }) : outcome;
      const number = numberTold(body);
      return number > 1 ? t('journal.line.several', { line, number }) : line;
    }
    default:
      return row.text;
  }
}

/** Of how many alarms at once; 0 where it was one. */
function numberTold({ count, alarmIds }: Body): number {
  if (typeof count === 'number') return count;
  return Array.isArray(alarmIds) ? alarmIds.length : 0;
}

/** What a desktop does with the entry in its taskbar. */
function attractedLine(body: Body, t: Translate): string {
  const word = (place: 'by' | 'outcome', name: string): string => {
    const key = `journal.line.${place}.${name}`;
    return isTextKey(key) ? t(key) : name;
  };
  const by = word('by', textOf(body['means']));
  return t('journal.line.means', { by, outcome: word('outcome', textOf(body['outcome'])) });
}

/** Why a mute was over; the journals of earlier versions do not tell. */
const MUTE_ENDS: Readonly<Record<string, string>> = {
  over: 'muteEndOver',
  signedOut: 'muteEndSignedOut',
  refused: 'muteEndRefused',
  takenOver: 'muteEndTakenOver',
  appEnd: 'muteEndAppEnd',
};

/** The text of an event hangs on how it came out, too. */
function eventKey(event: string, body: Body): string {
  if (event === 'mute' && body['until'] === null)
    return MUTE_ENDS[textOf(body['why'])] ?? 'muteEnd';
  if (event === 'testHeard' && body['heard'] === false) return 'testNotHeard';
  if (event === 'soundOutput' && body['output'] === 'lost') return 'soundLost';
  return event;
}

/**
 * Rows, newest first, that are a start without the orderly end of the run before: it crashed, and
 * nothing was received in between. Only for a list that holds all such events.
 */
export function crashes(rows: readonly JournalRow[]): ReadonlySet<number> {
  const found = new Set<number>();
  let start: number | null = null;
  let calledOff = false;
  for (const row of rows) {
    const event = eventOf(row);
    // The system asked to end the session: no crash, where it was not called off later.
    if (event === 'sessionStays') calledOff = true;
    if (event === 'sessionEnding') {
      if (!calledOff) start = null;
      calledOff = false;
    }
    if (event !== 'started' && event !== 'ended') continue;
    // The one before, going back in time: a start is followed by the end of an earlier run.
    if (event === 'started' && start !== null) found.add(start);
    start = event === 'started' ? row.seq : null;
    calledOff = false;
  }
  return found;
}
