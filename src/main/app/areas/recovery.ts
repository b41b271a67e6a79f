import { join } from 'node:path';
import { DisposableStore } from '@shared/base/disposable';
import { createSessionEnds } from '../../adapters/sessionEnds';
import type { AutostartPort } from '../../ports/autostart';
import { announceRestart } from '../announce';
import { followAutostart } from '../../recovery/autostart';
import { holdUntilGrown, sizeOf } from '../../recovery/fileHold';
import { SessionEnd, type SessionEndCause, type SessionEndDeps } from '../../recovery/sessionEnd';
import { anchorFileIn } from '@main/journal/anchors/anchors';
import { anchorFileOf, identityIn } from '@main/journal/identity';
import type { Area } from './context';
import { defineArea, type Given } from './define';

export interface RecoveryArea extends Area {
  /** The user's session is over: there are seconds left. */
  sessionEnding(): boolean;
}

/**
 * Coming back by itself: says why it did, starts with the system, looks at the host after a sleep,
 * leaves in order when the user's session ends.
 * @param port the system's list of what it starts
 * @param leaveDesk whoever is at the desk leaves it
 */
export const createRecoveryArea = defineArea(
  [
    'application',
    'toasts',
    'alarms',
    'clock',
    'log',
    'recheck',
    'networkWatch',
    'notices',
    'restart',
    'session',
    'settings',
    'translator',
    'userDataDir',
  ],
  (context, port: AutostartPort, leaveDesk: (cause: SessionEndCause) => void): RecoveryArea => {
    const { log, recheck, networkWatch, notices, session, settings } = context;
    const ends = new DisposableStore();
    const sessionEnd = new SessionEnd({ ...lastWords(context), leaveDesk });
    return {
      sessionEnding: () => sessionEnd.ending(),
      start() {
        const system = createSessionEnds();
        ends.add(system.asked.on((cause) => sessionEnd.asked(cause)));
        ends.add(
          system.ended.on(({ cause, last }) => {
            log.info('the session of the user ends', { cause });
            sessionEnd.ended(cause, last);
          }),
        );
        ends.add(() => sessionEnd.dispose());
        networkWatch.start();
        ends.add(() => networkWatch.stop());
        ends.add(
          recheck.on((reason) => {
            log.info('looking at every connection', { reason });
            // The streams look for themselves; this one tells the windows whether the host answers.
            void session.probe().then((answered) => (answered ? session.freshen() : undefined));
          }),
        );
        const failed = (reason: string): void => notices.tell('autostartFailed', { reason });
        const blocked = (): void =>
          notices.add({ id: 'autostartBlocked', code: 'autostartBlocked', values: {} });
        ends.add(followAutostart({ port, settings, log, failed, blocked }));
        const { restart } = context;
        if (restart !== null) announceRestart(restart, context);
      },
      stop: () => ends.dispose(),
    };
  },
);

/** What is written when the session ends, and how long the system waits for it. */
function lastWords({
  alarms,
  application,
  clock,
  log,
  userDataDir,
}: Given<'alarms' | 'application' | 'clock' | 'log' | 'userDataDir'>): Omit<
  SessionEndDeps,
  'leaveDesk'
> {
  const base = anchorFileIn(userDataDir);
  // A journal that was taken in at this start has a file of its own.
  const file = (): string => anchorFileOf(base, identityIn(join(userDataDir, 'journal'))?.id ?? '');
  let before = sizeOf(file());
  return {
    clock,
    note: (event, values) => alarms.notes.record(event, { ...values }),
    anchor() {
      const { journal } = alarms;
      before = sizeOf(file());
      // The anchor comes behind all that is noted, so its file tells that the rest is on disk.
      journal.sendNow();
      journal.anchor(base).catch((error: unknown) => {
        log.error('the journal has no anchor of the end', { reason: String(error) });
      });
    },
    hold(limitMs) {
      const began = clock.monotonic();
      const done = holdUntilGrown(file(), before, limitMs);
      const tookMs = Math.round(clock.monotonic() - began);
      if (done) log.info('the last entries are on disk', { tookMs });
      else log.error('the last entries are not on disk in time', { tookMs });
    },
    leave: () => application.quit(),
  };
}
