import { vehicleReminder } from '@shared/alarms/sources/vehicleReminder';
import { ok } from '@shared/base/result';
import type { REMINDERS } from '@shared/ipc/parts/reminders';
import { published } from '../../ipc/publisher';
import type { Answers } from '../../ipc/types';
import { sendCall } from '../../session/args';
import { Reminders } from '../../reminders/reminders';
import { signedInChanges } from '../../session/signedIn';
import type { Area } from './context';
import { defineArea } from './define';

export type RemindersArea = Area & Answers<typeof REMINDERS>;

/** The vehicle reminders of whoever is signed in, unless the tenant has turned their source off. */
export const createRemindersArea = defineArea(
  ['alarms', 'clock', 'log', 'recheck', 'session'],
  ({ alarms, clock, log, recheck, session }): RemindersArea => {
    const reminders = new Reminders({
      clock,
      log,
      async ask() {
        const answer = await sendCall(session.current(), 'vehicleMaintain.carRecordList', {});
        return answer.ok ? ok(answer.value.data) : answer;
      },
    });
    const follow = (): void => {
      const isOn = alarms.config.get().sources[vehicleReminder.channel]?.on !== false;
      reminders.follow(session.profile() !== null && isOn);
    };
    return {
      start() {
        alarms.config.changed.on(follow);
        recheck.on(() => reminders.wake());
        signedInChanges(session).on(() => {
          reminders.end();
          follow();
        });
      },
      stop: () => reminders.end(),
      requests: {},
      commands: {
        'reminders.close': () => reminders.close(),
        // Whoever goes to the records has seen what is due.
        'reminders.go': () => reminders.close(),
      },
      states: { reminders: published(() => reminders.state(), reminders.changed) },
    };
  },
);
