import { wallTime } from '../base/time';
import { isTextKey } from '../i18n/textKey';
import { reasonText } from './channelReason';
import type { JournalRow } from './journal';
import type { Translate } from './translate';

type Body = Readonly<Record<string, unknown>>;

/** The body of an entry as an object; {} for an unreadable one, which is shown raw. */
export function bodyOf({ body }: JournalRow): Body {
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === 'object' && read !== null ? (read as Body) : {};
  } catch {
    return {};
  }
}

/** The event of the workstation: 'started', 'handedOver' …; '' for entries of other kinds. */
export function eventOf(row: JournalRow): string {
  // A test of the alarms is journaled as comments on its alarm.
  const hasEvent = ['configuration', 'commented', 'attracted'].includes(row.kind);
  return hasEvent ? textOf(bodyOf(row)['event']) : '';
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function timeOf(value: unknown): string {
  if (typeof value !== 'number') return '—';
  return wallTime(value);
}

/** Kinds whose `by` is a means or a rule, not a person. */
const NOBODY: readonly string[] = ['shown', 'sounded', 'attracted', 'suppressed', 'unsuppressed'];

/** The person who did it; '' for the workstation itself. */
export function personOf(row: JournalRow): string {
  if (NOBODY.includes(row.kind)) return '';
  const event = eventOf(row);
  // Here `by` is the cause of the change of operator.
  return event === 'deskTaken' || event === 'deskLeft' ? deskName(bodyOf(row)) : row.by;
}

function deskName(body: Body): string {
  return textOf(body['name']) || textOf(body['account']);
}

/** Names of the changed values; for older entries the names of the parts. */
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

/** One line in plain words. Unknown kinds and events keep the journal's own words. */
export function lineOf(row: JournalRow, { t, channelName }: RowWords): string {
  const body = bodyOf(row);
  const channel = channelName(textOf(body['channel']) || row.channel);
  switch (row.kind) {
    case 'attracted':
      return attractedLine(body, t);
    case 'configuration':
    case 'commented': {
      const step = `sos.brief.code.${textOf(body['code'])}`;
      if (isTextKey(step)) return t(step);
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
      return t(`journal.line.${body['dueAt'] == null ? 'assigned' : 'assignedDue'}`, {
        to: textOf(body['to']),
        due: timeOf(body['dueAt']).slice(0, 16),
        note: textOf(body['note']),
      });
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
      // "Unknown" has a reason where the system accepts a toast without further reports.
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

/** Number of alarms covered at once; 0 for a single one. */
function numberTold({ count, alarmIds }: Body): number {
  if (typeof count === 'number') return count;
  return Array.isArray(alarmIds) ? alarmIds.length : 0;
}

/** The desktop's response to the taskbar entry. */
function attractedLine(body: Body, t: Translate): string {
  const word = (place: 'by' | 'outcome', name: string): string => {
    const key = `journal.line.${place}.${name}`;
    return isTextKey(key) ? t(key) : name;
  };
  const by = word('by', textOf(body['means']));
  return t('journal.line.means', { by, outcome: word('outcome', textOf(body['outcome'])) });
}

/** Why a mute ended; journals of earlier versions lack the cause. */
const MUTE_ENDS: Readonly<Record<string, string>> = {
  over: 'muteEndOver',
  signedOut: 'muteEndSignedOut',
  refused: 'muteEndRefused',
  takenOver: 'muteEndTakenOver',
  appEnd: 'muteEndAppEnd',
};

/** The text of an event also depends on its outcome. */
function eventKey(event: string, body: Body): string {
  if (event === 'mute' && body['until'] === null)
    return MUTE_ENDS[textOf(body['why'])] ?? 'muteEnd';
  if (event === 'testHeard' && body['heard'] === false) return 'testNotHeard';
  if (event === 'soundOutput' && body['output'] === 'lost') return 'soundLost';
  return event;
}

/**
 * Among rows, newest first, the starts without an orderly end of the run before: that run crashed, and no
 * alarm was received in between. Only for a list of all such events.
 */
export function crashes(rows: readonly JournalRow[]): ReadonlySet<number> {
  const found = new Set<number>();
  let start: number | null = null;
  let calledOff = false;
  for (const row of rows) {
    const event = eventOf(row);
    // The system asked to end the session: no crash, unless the shutdown was cancelled later.
    if (event === 'sessionStays') calledOff = true;
    if (event === 'sessionEnding') {
      if (!calledOff) start = null;
      calledOff = false;
    }
    if (event !== 'started' && event !== 'ended') continue;
    // Going back in time: a start is followed by the end of the run before it.
    if (event === 'started' && start !== null) found.add(start);
    start = event === 'started' ? row.seq : null;
    calledOff = false;
  }
  return found;
}
