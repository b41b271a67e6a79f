import type { TextKey } from '@shared/i18n/textKey';
import { fail, ok, type Result } from '@shared/base/result';
import type { ActOutcome, ALARMS } from '@shared/ipc/parts/alarms';
import { AlarmConfigurator } from '../../alarms/config/configure';
import type { AlarmActs } from '../../alarms/operate/acts';
import { AlarmPast } from '../../alarms/report/past';
import { published } from '../../ipc/publisher';
import type { Answers } from '../../ipc/types';
import type { Area } from './context';
import { defineArea } from './define';

export type AlarmsArea = Area & Answers<typeof ALARMS>;

type Acted = Promise<Result<ActOutcome, { readonly key: TextKey }>>;

/** Alarms: the list, acts on them, configuration and rules. */
export const createAlarmsArea = defineArea(
  ['alarms', 'confirm', 'journalReader', 'journalReads', 'log', 'notices', 'session', 'translator'],
  (given): AlarmsArea => {
    const { alarms, confirm, log, notices, session } = given;
    const { translate } = given.translator;
    const past = new AlarmPast({
      log,
      session,
      alarm: (id) => alarms.session.alarm(id),
      reader: given.journalReader,
      reads: given.journalReads,
      translate,
    });
    const configurator = new AlarmConfigurator({
      session,
      config: alarms.config,
      confirm,
      notices,
      translate,
    });
    /** Acts answer with the alarms as windows know them. */
    const act = async (run: (acts: AlarmActs) => Acted): Acted => {
      const acts = alarms.session.acts();
      if (acts === null) return fail({ key: 'alarm.ack.signedOut' });
      const outcome = await run(acts);
      if (!outcome.ok) return outcome;
      const done = outcome.value.done.map((one) => alarms.publisher.shown(one));
      return ok({ ...outcome.value, done });
    };
    return {
      start() {
        alarms.config.changed.on(() => configurator.tellSos());
        session.changed.on(() => configurator.tellSos());
      },
      requests: {
        'alarms.get': () => alarms.publisher.snapshot(),
        'alarms.raw': ({ id }) => past.raw(id),
        'alarms.acknowledge': ({ ids, comment }) => act((acts) => acts.acknowledge(ids, comment)),
        'alarms.withdraw': ({ ids }) => act((acts) => acts.withdraw(ids)),
        'alarms.close': ({ ids, reason }) => act((acts) => acts.close(ids, reason)),
        'alarms.comment': ({ ids, text, code }) => act((acts) => acts.comment(ids, text, code)),
        'alarms.assign': ({ ids, ...form }) => act((acts) => acts.assign(ids, form)),
        'alarms.shelve': ({ ids, minutes, reason }) =>
          act((acts) => acts.shelve(ids, minutes, reason)),
        'alarms.unshelve': ({ ids }) => act((acts) => acts.unshelve(ids)),
        'alarms.tellServer': ({ ids, note, checked }) =>
          act((acts) => acts.tellServer(ids, note, checked)),
        'alarms.history': ({ id }) => past.history(id),
        'alarms.noteGap': ({ id }) => {
          alarms.session.noteGap(id);
          return null;
        },
        'alarms.mute': ({ minutes }) => {
          alarms.muting.ask(minutes);
          return null;
        },
        'alarms.configure': (config) => configurator.configure(config),
        'alarms.trial': ({ rule, from, to }) => past.trial(rule, from, to),
      },
      commands: {
        'alarms.opened': ({ ids }) => alarms.session.opened(ids),
      },
      states: { 'alarms.config': published(() => alarms.config.get(), alarms.config.changed) },
    };
  },
);
