import type { Clock } from '@shared/base/clock';
import { Emitter } from '@shared/base/emitter';
import type { Alarm, JournalHealth } from '@shared/model/alarm';
import type { AlarmDelta, AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { isOpen } from '@shared/model/alarmState';
import type { Translate } from '@shared/model/translate';
import type { Annunciator } from '@main/attention/annunciator';
import type { ProfileAlarms } from '@main/alarms/session/profile';
import { Publishing } from './publishing';
import { SnapshotMaker } from './snapshot';

/** Whose alarms are shown: those of the signed-in profile; while nobody is, those of a test. */
export interface ShownAlarms {
  readonly live: ProfileAlarms | null;
  readonly signedOut: ProfileAlarms | null;
}

export interface PublisherDeps {
  readonly clock: Clock;
  /** Plain text, nothing escaped. */
  readonly translate: Translate;
  readonly alarms: () => ShownAlarms;
  readonly journal: () => JournalHealth;
  readonly attention: Pick<Annunciator, 'state' | 'changes' | 'setOpen'>;
  /** The workstation is locked: the alarms say no more than their class. */
  readonly locked: () => boolean;
}

/** Brings alarms out to windows and tray: as a whole, and as what changed since the last time. */
export class AlarmPublisher {
  readonly changed = new Emitter<AlarmSnapshot>();
  /** The same changes as they go to windows. */
  readonly deltas = new Emitter<AlarmDelta>();
  private readonly maker: SnapshotMaker;
  private readonly pace: Publishing;
  private begun = false;
  /** Whose alarms the windows have; only what changes of these is sent. */
  private taken: ProfileAlarms | null = null;

  constructor(private readonly deps: PublisherDeps) {
    this.maker = new SnapshotMaker(deps.translate);
    this.pace = new Publishing(deps.clock, () => this.bringOut());
  }

  snapshot(): AlarmSnapshot {
    if (!this.begun) this.update();
    return this.maker.current();
  }

  /** Those that nobody acknowledged, as they are: never masked. */
  open(): readonly Alarm[] {
    return this.maker.kept.open();
  }

  /** An alarm as windows get it: text in the language of the moment, raw message cut. */
  shown(alarm: Alarm): Alarm {
    return this.maker.shown(alarm);
  }

  /** All texts are made anew. */
  languageChanged(): void {
    this.maker.forget();
    this.now();
  }

  /** At once after a quiet time, else when the pace allows it. */
  now(): void {
    this.pace.now();
  }

  /** The same, after everything that goes on at this moment. */
  soon(): void {
    this.pace.soon();
  }

  /** What is older than the alarms that windows have has joined them: all of them are taken anew. */
  anew(): void {
    this.taken = null;
    this.now();
  }

  end(): void {
    this.pace.end();
  }

  private bringOut(): void {
    this.deltas.emit(this.update());
    if (this.changed.size > 0) this.changed.emit(this.maker.current());
  }

  private update(): AlarmDelta {
    this.begun = true;
    const { attention, journal, locked } = this.deps;
    const { live, signedOut } = this.deps.alarms();
    this.take(live, signedOut);
    return this.maker.delta({
      channels: live?.channels() ?? [],
      gaps: live?.gaps() ?? [],
      journal: journal(),
      attention: attention.state(),
      locked: locked(),
      reading: live?.reading ?? null,
    });
  }

  /** All alarms that there are now; of a test those that are open. */
  private take(live: ProfileAlarms | null, bench: ProfileAlarms | null): void {
    const { attention } = this.deps;
    if (live !== null) {
      const changes = live.takeChanges();
      if (this.taken === live) {
        this.maker.take(changes);
        return attention.changes(changes);
      }
      this.maker.takeAll(live.alarms());
    } else this.maker.takeAll((bench?.alarms() ?? []).filter(({ state }) => isOpen(state)));
    this.taken = live;
    attention.setOpen(this.open());
  }
}
