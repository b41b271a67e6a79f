import { wallClock } from '@shared/base/time';
import type { KeyUnder } from '@shared/i18n/textKey';
import type { Notices } from './notices';
import type { Translator } from '@main/texts/translator';
import type { JournalNotes } from '../alarms/session/journalNotes';
import type { ToastPort } from '../ports/attention';
import type { Logger } from '../ports/log';
import type { Restart } from '../recovery/lifeline';
import { reasonText, type RestartReason } from '../recovery/policy';
import { sessionBusGone } from '../recovery/sessionBus';

/** The toast stays until somebody is sure to have seen it, ms. */
const TOAST_MS = 60_000;

export interface AnnounceDeps {
  readonly log: Logger;
  readonly notices: Pick<Notices, 'add'>;
  readonly translator: Pick<Translator, 'translate'>;
  readonly toasts: Pick<ToastPort, 'show'>;
  readonly alarms: { readonly notes: Pick<JournalNotes, 'record'> };
}

/** Says that the app had to be started again, and why: on the screen, in the log, in the journal. */
export function announceRestart(restart: Restart, deps: AnnounceDeps): void {
  const { reason, at, failures } = restart;
  deps.log.error('started again', { reason: reasonText(reason), at, failures });
  deps.alarms.notes.record('restarted', { reason: reasonText(reason), endedAt: at, failures });
  const translate = (
    key: KeyUnder<'notice'>,
    values: Readonly<Record<string, string>> = {},
  ): string => deps.translator.translate(`notice.${key}`, values);
  const values = { reason: translate(...wordsOf(reason)), at: wallClock(at) };
  deps.notices.add({ id: 'restarted', code: 'restarted', values });
  void deps.toasts.show({
    id: 'restarted',
    title: translate('restartedTitle'),
    body: translate('restarted', values),
    priority: 'high',
    stayMs: TOAST_MS,
  });
}

/** Says that a hang of this app would not be seen: on the screen, in the log, in the journal. */
export function announceDeaf(deps: Omit<AnnounceDeps, 'toasts' | 'translator'>): void {
  deps.log.error('the watchdog has had no sign of life: hangs are not seen');
  deps.alarms.notes.record('watchdogDeaf', {});
  deps.notices.add({ id: 'watchdogDeaf', code: 'watchdogDeaf', values: {} });
}

/** Says that the desktop session is gone, of which only a new log-on makes another one. */
export async function announceLostDesktop(
  deps: Pick<AnnounceDeps, 'log' | 'notices'>,
  env: Readonly<Record<string, string | undefined>>,
  gone: typeof sessionBusGone = sessionBusGone,
): Promise<void> {
  if (process.platform !== 'linux' || !(await gone(env))) return;
  deps.log.error('the message bus of the desktop session is gone');
  deps.notices.add({ id: 'desktopGone', code: 'desktopGone', values: {} });
}

function wordsOf(reason: RestartReason): [KeyUnder<'notice'>, Readonly<Record<string, string>>] {
  switch (reason.kind) {
    case 'hang':
      return ['restartHang', {}];
    case 'crash':
      return ['restartCrash', { detail: reason.detail }];
    case 'killed':
      return ['restartKilled', { detail: reason.detail }];
    case 'ended':
      return ['restartEnded', { detail: reason.detail }];
    case 'unclaimed':
      return ['restartUnclaimed', {}];
    case 'unknown':
      return ['restartUnknown', {}];
  }
}
