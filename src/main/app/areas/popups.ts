import { profileKeyOf } from '@shared/model/person';
import { vehicleReminder } from '@shared/alarms/sources/vehicleReminder';
import { callOf } from '@shared/catalogue';
import type { AlarmConfig } from '@shared/model/alarmConfig';
import { emergencyAddress, type SosAlert } from '@shared/model/sos';
import { fail, ok } from '@shared/base/result';
import type { Unsubscribe } from '@shared/base/disposable';
import { Emitter, type Signal } from '@shared/base/emitter';
import type { POPUPS } from '@shared/ipc/parts/popups';
import type { MessageType } from '@shared/model/messageBox';
import { published } from '../../ipc/publisher';
import type { Answers } from '../../ipc/types';
import { MessageBox } from '../../messageBox/box';
import { readCounts, readUnread } from '../../messageBox/read';
import { messageTypeOf, type ChosenSystem } from '../../messageBox/rules';
import { failureWords } from '../../messageBox/words';
import { Reminders } from '../../reminders/reminders';
import { SosPopup } from '../../sos/popup';
import { isSosDocument, SosWindow } from '../../windows/sos';
import { AlarmFocus } from '../alarmFocus';
import type { Area, AreaContext } from './context';

type Needs = Pick<
  AreaContext,
  | 'alarms'
  | 'broadcast'
  | 'clock'
  | 'console'
  | 'data'
  | 'factory'
  | 'isDemo'
  | 'lock'
  | 'log'
  | 'look'
  | 'openDocument'
  | 'preload'
  | 'registry'
  | 'session'
  | 'settings'
  | 'translator'
>;

/** The popup's window is made so long after a sign-in: the console's own pages come first. ms */
const PREPARE_MS = 4_000;

/** Calls whose records the box shows, by its type (spec 1 §2 Message-record box). */
const RECORDS: Readonly<Record<MessageType, string>> = {
  1: 'workCard.msgRecordList',
  2: 'noiseWarn.page',
  3: 'lampblack.page',
};
/** `type` of the messages of a tab: alarms and others. */
const TABS = { alarm: '1', other: '2' } as const;

const ALL_SYSTEMS: ChosenSystem = { id: '', code: '' };

export interface PopupsArea extends Area, Answers<typeof POPUPS> {
  /** Shows the SOS popup of the self-test, or takes it away. */
  tryOut(on: boolean): void;
  /** A page of the console has been drawn: it can be told where to go. */
  pageReady(): void;
}

/** What the popups ask of other areas. */
export interface PopupsLinks {
  /** The tenant's own rules about alarms, and that they changed. */
  config(): AlarmConfig;
  readonly configured: Signal<unknown>;
  readonly displaysChanged: Signal<unknown>;
}

function createSos(context: Needs, links: PopupsLinks) {
  const { alarms, broadcast, clock, console, factory, log, registry, settings } = context;
  const consoleArea = () => {
    const standing = registry
      .all()
      .find(({ role }) => role === 'console')
      ?.standing();
    return standing?.visible === true ? standing.area : null;
  };
  const window = new SosWindow({
    factory,
    registry,
    clock,
    log,
    preload: context.preload,
    document: context.openDocument('sos', isSosDocument),
    title: () => context.translator.translate('popups.sos.title'),
    consoleArea,
  });
  const navigate = new AlarmFocus(
    () => console.open(),
    (address) => broadcast.send('navigate.asked', { address }),
  );
  const changed = new Emitter<void>();
  const popup = new SosPopup({
    clock,
    window,
    alarms: () => alarms.publisher.snapshot().alarms,
    sources: () => links.config().sources,
    locked: () => context.lock.locked(),
    consoleVisible: () => console.isVisible(),
    language: () => settings.get().language,
    demo: () => context.isDemo(),
    poll: () => alarms.session.pollNow('sos'),
    told: () => changed.emit(),
    openEmergency: (alert) => navigate.show(emergencyAddress(alert)),
    openConsole: () => console.open(),
  });
  return { window, popup, navigate, changed };
}

/** Somebody who does not exist and says so in each field. */
function trialAlert({ clock, translator }: Needs): SosAlert {
  return {
    id: 'self-test',
    createTime: '',
    employeeName: translator.translate('selfTest.sosName'),
    at: clock.now(),
    receivedAt: clock.now(),
    address: translator.translate('selfTest.sosPlace'),
    location: '',
    locationAt: null,
    phone: '',
    acknowledged: false,
  };
}

function createBox({ clock, session, translator }: Needs) {
  return new MessageBox({
    clock,
    async ask(update) {
      const live = session.current();
      if (live === null) return fail({ kind: 'signedOut' });
      const spec = callOf('messageBox.getWarnStatus');
      const answer = await live.call(spec, { query: { update: String(update) } });
      return answer.ok ? ok(readUnread(answer.value.data)) : answer;
    },
    words: (failure) => failureWords(failure, translator.translate),
  });
}

function createReminders({ clock, log, session }: Needs): Reminders {
  return new Reminders({
    clock,
    log,
    async ask() {
      const live = session.current();
      if (live === null) return fail({ kind: 'signedOut' });
      const answer = await live.call(callOf('vehicleMaintain.carRecordList'));
      return answer.ok ? ok(answer.value.data) : answer;
    },
  });
}

/** The SOS popup, the message-record box and the vehicle reminders. */
export function createPopupsArea(context: Needs, links: PopupsLinks): PopupsArea {
  const { alarms, clock, data, session, settings } = context;
  const { window, popup, navigate, changed } = createSos(context, links);
  const box = createBox(context);
  const reminders = createReminders(context);
  let system = ALL_SYSTEMS;
  /** Whose session it is; '' for nobody's. */
  let owner = '';
  let stopPrepare: Unsubscribe = () => undefined;

  const showBox = (): void => {
    const tenantId = session.profile()?.user.tenantId;
    const { sources } = links.config();
    box.show(tenantId === undefined ? null : messageTypeOf(tenantId, system, sources));
  };
  /** The dialog runs for whoever is signed in, unless the tenant has turned its source off. */
  const remind = (): void => {
    const isOn = links.config().sources[vehicleReminder.channel]?.on !== false;
    reminders.follow(owner !== '' && isOn);
  };
  const ended = (): void => {
    stopPrepare();
    system = ALL_SYSTEMS;
    popup.reset();
    window.close();
    box.show(null);
    reminders.end();
  };
  const began = (): void => {
    stopPrepare();
    stopPrepare = clock.after(PREPARE_MS, 'sos prepare', () => window.prepare());
    remind();
    showBox();
  };

  return {
    tryOut: (on) => popup.tryOut(on ? trialAlert(context) : null),
    pageReady: () => navigate.pageReady(),
    start() {
      alarms.publisher.changed.on(() => popup.update());
      links.configured.on(() => {
        popup.update();
        showBox();
        remind();
      });
      settings.changed.on(() => popup.update());
      context.lock.changed.on(() => popup.update());
      links.displaysChanged.on(() => window.replace());
      context.console.focused.on(() => window.raise());
      context.console.unseen.on(() => popup.consoleUnseen());
      context.look.on(() => {
        box.wake();
        reminders.wake();
      });
      session.changed.on(() => {
        const profile = session.profile();
        const now = profile === null ? '' : profileKeyOf(profile);
        if (now === owner) return;
        owner = now;
        ended();
        if (now !== '') began();
      });
    },
    stop() {
      stopPrepare();
      popup.dispose();
      window.close();
      box.stop();
      reminders.end();
    },
    requests: {
      'messageBox.open': () => box.open(),
      'messageBox.records': async ({ type, tab, current, size }) => {
        const answer = await data.records.read({
          call: RECORDS[type],
          params: type === 1 ? { type: TABS[tab] } : {},
          current,
          size,
          slot: 'messageBox',
        });
        return answer.ok ? ok(answer.value.page) : answer;
      },
      'messageBox.counts': async () => {
        const live = session.current();
        if (live === null) return fail({ kind: 'signedOut' });
        const answer = await live.call(callOf('workCard.msgRecordCount'));
        return answer.ok ? ok(readCounts(answer.value.data)) : answer;
      },
    },
    states: {
      sos: published(() => popup.state(), changed),
      messageBox: published(() => box.state(), box.changed),
      reminders: published(() => reminders.state(), reminders.changed),
    },
    commands: {
      'sos.handle': ({ id }) => popup.handle(id),
      'sos.size': ({ height }) => window.sized(height),
      'sos.drag': (place) => window.drag(place),
      'sos.onEmergency': ({ on }) => popup.emergencyShown(on),
      'reminders.close': () => reminders.close(),
      // Whoever goes to the records has seen what is due.
      'reminders.go': () => reminders.close(),
      'system.chosen': ({ systemId, code }) => {
        system = { id: systemId, code };
        popup.systemChosen(systemId);
        showBox();
      },
    },
  };
}
