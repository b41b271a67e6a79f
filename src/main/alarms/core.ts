import { join } from 'node:path';
import { DisposableStore, type Unsubscribe } from '@shared/base/disposable';
import type { Alarm, ChannelHealth } from '@shared/model/alarm';
import { Annunciator } from '@main/attention/annunciator';
import { Muting } from '@main/attention/muting';
import { TrayView } from '@main/attention/trayView';
import { JournalClient } from '@main/journal/client';
import type { StoredAlarms } from './ledger/fold';
import { AlarmSession } from './session/alarmSession';
import { AlarmConfigService } from './config/configService';
import type { AlarmCoreDeps } from './coreTypes';
import { JournalNotes } from './session/journalNotes';
import type { AlarmProbe } from './session/probe';
import { AlarmPublisher } from './publish/publisher';
import { HealthNotices } from './session/healthNotices';

/** Steps of promises between a toast that was shown and its entry, and some more. */
const TOLD_HOPS = 12;

/** Everything about alarms that main and the windows ask for; whoever needs it takes the part that they need. */
export interface AlarmCore {
  /** The journal's writer: anchors and retention go through it. */
  readonly journal: JournalClient<StoredAlarms>;
  /** The alarms of whoever is signed in. */
  readonly session: AlarmSession;
  /** What windows get of them. */
  readonly publisher: AlarmPublisher;
  /** What the signed-in tenant has set about them. */
  readonly config: AlarmConfigService;
  /** What decides how alarms are told, and tells them. */
  readonly attention: Annunciator;
  readonly muting: Muting;
  readonly tray: TrayView;
  /** What the journal is told besides the alarms. */
  readonly notes: JournalNotes;
  /** For the test alarm. */
  readonly probe: AlarmProbe;
  /** Puts the entry of this start in front of everything that this run journals; `start` does it at the latest. */
  noteStart(): void;
  /** Opens the journal, shows the tray, follows the session as it is. */
  start(): Promise<void>;
  /** Ends streams, waits a moment for the last commit, ends the journal's worker, takes the tray away. */
  dispose(): Promise<void>;
}

/** Makes journal, session, attention, publisher and tray, and wires them; nothing runs before `start`. */
export function createAlarmCore(deps: AlarmCoreDeps): AlarmCore {
  const { clock, log, translate, session: signedIn } = deps;
  const journal = new JournalClient<StoredAlarms>({
    clock,
    log,
    dir: join(deps.userDataDir, 'journal'),
    workerPath: deps.journalWorkerPath,
    standAside: deps.journalStandAside,
  });
  const attention: Annunciator = new Annunciator({
    clock,
    translate,
    toasts: deps.toasts,
    speaker: deps.speaker,
    isDemo: deps.isDemo,
    settings: deps.attention,
    focusAlarm: (id) => tray.focusAlarm(id),
    lockedBody: (alarm) => (tray.isLocked() ? lockedBody(alarm, publisher, deps) : null),
    delivered: (delivery) => session.delivered(delivery),
    isAsking: () => (session.alarms().live?.channels() ?? []).some(isAsking),
  });
  const tray: TrayView = new TrayView({ ...deps, restoring: () => session.restoring() });
  const publisher: AlarmPublisher = new AlarmPublisher({
    clock,
    translate,
    attention,
    alarms: () => session.alarms(),
    journal: () => journal.health(),
    locked: () => tray.isLocked(),
  });
  const note = (body: object): void => session.record('configuration', body);
  const config = new AlarmConfigService({ ...deps, note });
  const muting = new Muting(attention, signedIn, note);
  const notes = new JournalNotes({ ...deps, journal });
  const troubles = new HealthNotices(deps);
  const parts = { journal, desk: attention, config, muting, publisher, troubles };
  const session: AlarmSession = new AlarmSession(deps, parts);
  const core = { journal, attention, tray, publisher, config, muting, notes, session };
  // The tray has its picture before windows hear of anything.
  publisher.deltas.on((delta) => {
    const open = publisher.open();
    tray.show(delta, open);
    session.steps.emit({ kind: 'tray', open });
  });
  tray.marked.on(() => publisher.now());
  const probe = {
    steps: session.steps,
    carrier: () => session.carrier(),
    trayShown: () => deps.tray.shown(),
  };
  return { ...core, probe, ...lifeOf(deps, core, troubles) };
}

type Core = Omit<AlarmCore, 'noteStart' | 'start' | 'dispose' | 'probe'>;

/** Start and end of all of it. */
function lifeOf(
  deps: AlarmCoreDeps,
  core: Core,
  troubles: HealthNotices,
): Pick<AlarmCore, 'noteStart' | 'start' | 'dispose'> {
  const { journal, attention, config, muting, notes, publisher, session } = core;
  const ends = new DisposableStore();
  let over = false;
  let noted = false;
  const noteStart = (): void => {
    if (!noted) notes.record('started');
    noted = true;
  };
  return {
    noteStart,
    async start() {
      noteStart();
      for (const end of connections(deps, core, troubles)) ends.add(end);
      journal.start();
      const reading = session.start();
      ends.add(deps.lock.changed.on(() => publisher.now()));
      await reading;
      publisher.now();
    },
    async dispose() {
      if (over) return;
      over = true;
      session.leave();
      // What was told in this very turn comes to the journal still: it would be told again at the next start.
      for (let hops = 0; hops < TOLD_HOPS; hops += 1) await Promise.resolve();
      // What is silent now is not silent after the next start, and the journal says so.
      session.endSilence();
      publisher.end();
      ends.dispose();
      for (const part of [muting, config, attention]) part.dispose();
      session.close();
      deps.tray.dispose();
      notes.ended();
      await journal.close();
    },
  };
}

/** What the parts hear of each other. @returns what ends it. */
function connections(
  deps: AlarmCoreDeps,
  { journal, attention, notes, publisher, session, tray }: Core,
  troubles: HealthNotices,
): readonly Unsubscribe[] {
  return [
    journal.setAside.on((file) => troubles.setAside(file)),
    journal.staying.on((file) => troubles.staying(file)),
    journal.healthChanged.on((health) => {
      troubles.health(health);
      publisher.now();
    }),
    deps.tray.activated.on((choice) => tray.chosen(choice)),
    attention.changed.on(() => publisher.soon()),
    attention.flood.on((change) => session.record('flood', change)),
    attention.outputChanged.on((output) => {
      notes.record('soundOutput', { output });
      if (output === 'lost') troubles.tell('soundFailing');
    }),
  ];
}

/** A channel that has not told yet what it missed. */
function isAsking({ state: { kind } }: ChannelHealth): boolean {
  return kind === 'connecting' || kind === 'catchingUp';
}

/** Text of a toast on a locked workstation: how urgent it is and how many there are, nothing of the alarm. */
function lockedBody(
  { priority: name }: Alarm,
  publisher: AlarmPublisher,
  { translate }: Pick<AlarmCoreDeps, 'translate'>,
): string {
  const priority = translate(`alarmList.priorityName.${name}`);
  return translate('desk.lockedToast', {
    priority,
    number: publisher.snapshot().counts.unacknowledged,
  });
}
