import { ok } from '@shared/base/result';
import type { MESSAGE_BOX } from '@shared/ipc/parts/messageBox';
import { published } from '../../ipc/publisher';
import type { Answers } from '../../ipc/types';
import type { ChosenSystem } from '../../messageBox/rules';
import { MessageBoxService } from '../../messageBox/service';
import { sendCall } from '../../session/args';
import { signedInChanges } from '../../session/signedIn';
import type { Area } from './context';
import { defineArea } from './define';

export interface MessageBoxArea extends Area, Answers<typeof MESSAGE_BOX> {
  /** The console shows this subsystem. */
  systemChosen(system: ChosenSystem): void;
}

/** The message-record box. */
export const createMessageBoxArea = defineArea(
  ['alarms', 'clock', 'data', 'recheck', 'session', 'translator'],
  ({ alarms, clock, data, recheck, session, translator }): MessageBoxArea => {
    const service = new MessageBoxService({
      clock,
      session,
      sources: () => alarms.config.get().sources,
      async call(id, params) {
        const answer = await sendCall(session.current(), id, params);
        return answer.ok ? ok(answer.value.data) : answer;
      },
      async records(question) {
        const answer = await data.records.read({ ...question, slot: 'messageBox' });
        return answer.ok ? ok(answer.value.page) : answer;
      },
      translate: translator.translate,
    });
    const { box } = service;
    return {
      systemChosen: (system) => service.systemChosen(system),
      start() {
        alarms.config.changed.on(() => service.update());
        recheck.on(() => box.wake());
        signedInChanges(session).on(() => service.signedInChanged());
      },
      stop: () => box.stop(),
      requests: {
        'messageBox.open': () => box.open(),
        'messageBox.records': (question) => service.records(question),
        'messageBox.counts': () => service.counts(),
      },
      commands: {},
      states: { messageBox: published(() => box.state(), box.changed) },
    };
  },
);
