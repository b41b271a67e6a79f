import { createConfirm } from '../../adapters/confirm';
import { createExports } from '../../adapters/exports';
import { createPrinting } from '../../adapters/printing';
import { createExternal } from '../../adapters/system';
import { profileKeyOf } from '@shared/model/person';
import { ConsoleWindow } from '../../windows/console';
import { REST_AFTER_MS } from '../../windows/rest';
import { AlarmFocus } from '../alarmFocus';
import { createAreas } from '../areas';
import { ExternalGate } from '../external';
import { tellFirstHide } from '../firstHide';
import type { AlarmStage } from './alarms';
import type { ComposeInput } from './input';
import type { NetworkStage } from './network';
import type { SessionStage } from './session';
import type { StorageStage } from './storage';

export type WindowStage = ReturnType<typeof makeWindows>;

type Below = StorageStage & NetworkStage & SessionStage & AlarmStage;

/** The console, the other windows, and what they are answered. */
export function makeWindows(input: ComposeInput, below: Below) {
  const { alarms, broadcast, factory, lock, notices, registry, session, settings } = below;
  const { translator, ui } = below;
  const confirm = createConfirm();
  const external = new ExternalGate({
    port: createExternal(),
    log: below.log,
    confirm: (url) =>
      confirm.ask({
        title: translator.translate('shell.externalTitle'),
        message: translator.translate('shell.externalAsk'),
        detail: url,
        yes: translator.translate('shell.externalOpen'),
        no: translator.translate('shell.cancel'),
      }),
    locked: () => lock.locked(),
    failed: (address) =>
      notices.add({ id: 'externalFailed', code: 'externalFailed', values: { address } }),
  });
  const console = new ConsoleWindow({
    factory,
    registry,
    clock: below.clock,
    log: below.log,
    preload: below.preload,
    title: translator.translate('app.name'),
    storedPlacement: () => ui.bounds(),
    keepPlacement: (placement) => ui.keepBounds(placement),
    externalAsked: (url) => void external.ask(url),
    // A locked workstation is not ended by closing its window.
    closeHides: () => settings.get().closeToTray || lock.locked(),
    closedToTray: () => {
      // What stands on a locked screen is not for whoever passes by.
      if (lock.locked()) return;
      void tellFirstHide({
        toasts: below.toasts,
        translator,
        trayShown: () => below.alarms.probe.trayShown(),
        wasTold: () => ui.isTrayTold(),
        keepTold: () => ui.keepTrayTold(),
      });
    },
    quitAsked: () => broadcast.send('app.quitAsked', null),
    crashed: (reason) => notices.tell('rendererCrashed', { reason }),
    restAfterMs: Number(below.env['CHENGJING_REST_MS'] ?? REST_AFTER_MS),
    mayRest: () => !lock.locked(),
    owner: () => {
      const profile = session.profile();
      return profile === null ? '' : profileKeyOf(profile);
    },
    askRest: (turn) => broadcast.send('console.restAsked', { turn }),
  });
  const focus = new AlarmFocus(console, (id) => broadcast.send('alarms.focus', { id }));
  alarms.tray.asked.on((choice) => {
    if (choice.kind === 'open') console.open();
    else if (choice.kind === 'alarm') focus.show(choice.id);
  });
  const { application, outDir, policies, restart, supervised } = input;
  const areas = createAreas({
    ...below,
    application,
    outDir,
    policies,
    restart,
    dataMove: input.data,
    supervised,
    console,
    confirm,
    exports: createExports(),
    printing: createPrinting(),
  });
  return { console, focus, areas };
}
