import type { Outcome } from '@shared/model/alarm';
import type { AlarmDelta } from '@shared/model/alarmSnapshot';
import { pathOf } from '@shared/model/pages';
import { AlarmFocus } from '../alarmFocus';
import type { Area } from './context';
import { defineArea } from './define';

/** Addresses of the console that the tray opens. */
const PAGES = { allAlarms: pathOf('alarms'), board: pathOf('boards') } as const;

/** Under this id the core says that no sound comes out. */
const SOUND_NOTICE = 'soundFailing:';

export interface AttentionArea extends Area {
  /** A page of the console has been drawn and listens. */
  pageReady(): void;
}

/** What draws attention besides toasts and sounds: taskbar, badge, the tray's menu, the way out. */
export const createAttentionArea = defineArea(
  ['alarms', 'application', 'broadcast', 'console', 'isHeldBack', 'notices', 'translator'],
  (context): AttentionArea => {
    const { alarms, application, broadcast, console, notices, translator } = context;
    const { attention } = alarms;
    const pages = new AlarmFocus(console, (address) =>
      broadcast.send('navigate.asked', { address }),
    );
    const quit = new AlarmFocus(console, () => broadcast.send('app.quitAsked', null));
    let badge = 0;
    const noted = new Set<string>();

    /** Once in each run: what a desktop does with these does not change from alarm to alarm. */
    const note = (means: 'flash' | 'badge', outcome: Outcome): void => {
      const known = `${means} ${outcome}`;
      if (noted.has(known)) return;
      noted.add(known);
      alarms.notes.record('attracted', { means, outcome });
    };

    const noteFlash = (flashed: Outcome | null): void => {
      if (attention.stands().flashing && flashed !== null) note('flash', flashed);
    };

    const attract = (): void => {
      const { badge: count, flashing } = attention.stands();
      const key = count === 0 ? 'alarm.tray.noneOpen' : 'alarm.tray.open';
      const text = translator.translate(key, { number: count });
      const flashed = console.attract({ flashing, badge: Math.min(count, 10), text });
      noteFlash(flashed);
      if (count !== badge) {
        const outcome = application.badge(count);
        if (count > 0) note('badge', outcome);
      }
      badge = count;
    };

    const openAlarms = ({ counts }: Pick<AlarmDelta, 'counts'>): number => counts.unacknowledged;

    /** With open alarms whoever wants the app to end is asked first. */
    const quitAsked = (): void => {
      // By policy a locked desk is not ended: the page behind the click is where it is unlocked.
      if (context.isHeldBack('app.quit')) return console.open();
      if (openAlarms(alarms.publisher.snapshot()) === 0) application.quit();
      else quit.show('quit');
    };

    return {
      start() {
        alarms.publisher.deltas.on(attract);
        console.focused.on(() => attention.consoleSeen());
        // What came while somebody was here and is still there calls them back.
        console.left.on(() => noteFlash(console.attractAgain()));
        attention.outputChanged.on((output) => {
          // It came back by itself: nothing is left to be told.
          if (output === 'ok') notices.dismiss(SOUND_NOTICE);
        });
        alarms.tray.asked.on((choice) => {
          if (choice.kind === 'quit') quitAsked();
          else if (choice.kind === 'allAlarms' || choice.kind === 'board')
            pages.show(PAGES[choice.kind]);
          else if (choice.kind === 'mute' && !context.isHeldBack('alarms.mute')) {
            // A menu that was open while the desk was locked still has its entries.
            alarms.muting.ask(choice.minutes);
          }
        });
      },
      pageReady() {
        pages.pageReady();
        quit.pageReady();
      },
    };
  },
);
