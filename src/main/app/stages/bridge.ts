import { Emitter } from '@shared/base/emitter';
import { createIpcTransport } from '../../adapters/ipcTransport';
import { Publisher } from '../../ipc/publisher';
import { Registrar } from '../../ipc/registrar';
import { PageErrors } from '../../log/pageErrors';
import { commandHandlers, requestHandlers, stateSources, type HandlerDeps } from '../handlers';
import type { AlarmStage } from './alarms';
import type { ComposeInput } from './input';
import type { NetworkStage } from './network';
import type { SessionStage } from './session';
import type { StorageStage } from './storage';
import type { WindowStage } from './windows';

type Below = StorageStage & NetworkStage & SessionStage & AlarmStage & WindowStage;

/** What pages may ask and are told: all of the contract, with the rule of the lock before it. */
export function makeBridge({ application, ...input }: ComposeInput, below: Below) {
  const { areas, clock, correlation, disk, focus, isHeldBack, lock, log, platform } = below;
  const { registry, speakerWindow } = below;
  const firstPage = new Emitter<void>();
  const handlers: HandlerDeps = {
    ...below,
    info: { version: application.version, electron: application.electronVersion },
    pageErrors: new PageErrors(clock, log, (entry) => areas.errorLog.kept.add(entry)),
    speaker: speakerWindow,
    answers: areas.answers,
    changeSettings: (patch) => areas.settings.service.change(patch),
    serverSettled: () => platform.settled(),
    pageReady: (page) => {
      speakerWindow.begin();
      focus.pageReady();
      areas.sos.pageReady();
      areas.attention.pageReady();
      areas.boards.pageReady();
      firstPage.emit();
      input.pageReady(page);
    },
    systemChosen: ({ systemId, code }) => {
      areas.sos.systemChosen(systemId);
      areas.messageBox.systemChosen({ id: systemId, code });
    },
    otherReady: (page) => input.pageReady(page),
  };
  const publisher = new Publisher({
    sources: stateSources(handlers),
    targets: () => registry.all(),
    isHeldBack,
    lockChanged: lock.changed,
  });
  const registrar = new Registrar({
    transport: createIpcTransport(),
    clock,
    log,
    correlation,
    roleOf: (id) => registry.roleOf(id),
    isHeldBack,
    disk,
    requests: requestHandlers(handlers),
    commands: commandHandlers(handlers),
    states: publisher,
  });
  return { firstPage, publisher, registrar };
}
