import type { Unsubscribe } from '@shared/base/disposable';
import { Emitter, type Signal } from '@shared/base/emitter';
import type { SOS } from '@shared/ipc/parts/sos';
import { cityOffset } from '@shared/model/diagnostics';
import { emergencyAddress } from '@shared/model/sos';
import { published } from '../../ipc/publisher';
import type { Answers } from '../../ipc/types';
import { signedInChanges } from '../../session/signedIn';
import { Nearby } from '../../sos/nearby';
import { SosPopup } from '../../sos/popup';
import { trialAlert } from '../../sos/trial';
import { isSosDocument, SosWindow } from '../../windows/sos';
import { AlarmFocus } from '../alarmFocus';
import type { Area } from './context';
import { defineArea } from './define';
import type { MapsArea } from './maps';

/** The popup's window is made so long after a sign-in: the console's own pages come first. ms */
const PREPARE_MS = 4_000;

export interface SosArea extends Area, Answers<typeof SOS> {
  /** Shows the SOS popup of the self-test, or takes it away. */
  tryOut(on: boolean): void;
  /** A page of the console has been drawn: it can be told where to go. */
  pageReady(): void;
  /** The console shows this subsystem; '' for all of them. */
  systemChosen(id: string): void;
}

/** The SOS popup, in a window of its own. */
export const createSosArea = defineArea(
  [
    'alarms',
    'broadcast',
    'clock',
    'console',
    'factory',
    'hiddenWindow',
    'isDemo',
    'lock',
    'log',
    'openDocument',
    'registry',
    'serverClock',
    'session',
    'settings',
    'translator',
  ],
  (
    given,
    displaysChanged: Signal<unknown>,
    maps: Pick<MapsArea, 'objects' | 'system'>,
  ): SosArea => {
    const { alarms, broadcast, clock, console, factory, lock, log } = given;
    const { registry, session, settings } = given;
    const { translate } = given.translator;
    const changed = new Emitter<void>();
    let stopPrepare: Unsubscribe = () => undefined;
    const window = new SosWindow({
      window: given.hiddenWindow,
      clock,
      log,
      workAreas: () => factory.workAreas(),
      document: given.openDocument('sos', isSosDocument),
      consoleArea: () => registry.visibleArea('console'),
      boardAreas: () => registry.visibleAreas('board'),
    });
    const navigate = new AlarmFocus(console, (address) =>
      broadcast.send('navigate.asked', { address }),
    );
    const nearby = new Nearby({
      objects: maps.objects,
      system: () => maps.system('alarm'),
      masks: () => settings.get().maskPersonal,
    });
    const popup = new SosPopup({
      clock,
      nearby,
      window,
      // What windows have is brought up to date a moment after a sign-out.
      alarms: () => (session.profile() === null ? [] : alarms.publisher.snapshot().alarms),
      sources: () => alarms.config.get().sources,
      locked: () => lock.locked(),
      consoleVisible: () => console.isVisible(),
      language: () => settings.get().language,
      demo: () => given.isDemo(),
      offsetMs: () => cityOffset({ offsetMs: given.serverClock.offset() }),
      poll: () => alarms.session.pollNow('sos'),
      changed: () => changed.emit(),
      openEmergency: (alert) => navigate.show(emergencyAddress(alert)),
      openConsole: () => console.open(),
      acknowledge: (id) => void alarms.session.acts()?.acknowledge([id], ''),
    });
    return {
      tryOut: (on) => popup.tryOut(on ? trialAlert(clock.now(), translate) : null),
      pageReady: () => navigate.pageReady(),
      systemChosen: (id) => popup.systemChosen(id),
      start() {
        alarms.publisher.changed.on(() => popup.update());
        alarms.config.changed.on(() => popup.update());
        settings.changed.on(() => {
          nearby.forget();
          popup.update();
        });
        nearby.changed.on(() => popup.nearbyChanged());
        lock.changed.on(() => popup.update());
        displaysChanged.on(() => window.replace());
        console.focused.on(() => window.raise());
        console.unseen.on(() => popup.consoleUnseen());
        signedInChanges(session).on((owner) => {
          stopPrepare();
          popup.reset();
          if (owner === '') return;
          // An SOS that waits is shown to whoever comes, once their alarms are those of the windows.
          alarms.publisher.soon();
          stopPrepare = clock.after(PREPARE_MS, 'sos prepare', () => window.prepare());
        });
      },
      stop() {
        stopPrepare();
        popup.dispose();
        window.hide();
      },
      requests: {},
      commands: {
        'sos.handle': ({ id }) => popup.handle(id),
        'sos.acknowledge': ({ id }) => popup.acknowledge(id),
        'sos.size': ({ height }) => window.sized(height),
        'sos.drag': (place) => window.drag(place),
        'sos.onEmergency': ({ on }) => popup.emergencyShown(on),
      },
      states: { sos: published(() => popup.state(), changed) },
    };
  },
);
