import type { Clock } from '@shared/base/clock';
import { Emitter } from '@shared/base/emitter';
import type { Alarm } from '@shared/model/alarm';
import type { AlarmDelta } from '@shared/model/alarmSnapshot';
import type { AttentionSettings } from '@shared/model/attention';
import type { Translate } from '@shared/model/translate';
import type { TrayChoice, TrayPort } from '@main/ports/attention';
import type { LockPort } from '@main/ports/lock';
import type { SessionPort } from '@main/ports/session';
import { SESSION_END } from './sessionEnd';
import { trayModel } from './trayModel';
import type { TrayMarks } from './trayState';

export interface TrayViewDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly tray: TrayPort;
  readonly translate: Translate;
  readonly session: Pick<SessionPort, 'profile'>;
  readonly lock: LockPort;
  readonly isDemo: () => boolean;
  /** A session is being restored; the missing connection is no fault yet. */
  readonly restoring: () => boolean;
  /** Settings of annunciation, read at each use. */
  readonly attention: () => AttentionSettings;
}

/** Shows the alarms in the tray, and carries out its menu entries. */
export class TrayView {
  /** A menu entry was chosen; an alarm only while the workstation is not locked. */
  readonly asked = new Emitter<TrayChoice>();
  /** The marks changed: the tray needs to be drawn again. */
  readonly marked = new Emitter<void>();
  private marks: TrayMarks = {};

  constructor(private readonly deps: TrayViewDeps) {}

  mark(marks: TrayMarks): void {
    this.marks = { ...this.marks, ...marks };
    this.marked.emit();
  }

  /** @param open unacknowledged alarms, oldest first. */
  show(delta: AlarmDelta, open: readonly Alarm[]): void {
    const { counts, channels, journal, attention, reading } = delta;
    const { session, tray, translate, isDemo, lock } = this.deps;
    const state = {
      now: this.deps.clock.now(),
      signedIn: session.profile() !== null,
      restoring: this.deps.restoring(),
      reading: reading !== undefined,
      locked: this.isLocked(),
      canLock: lock.canLock(),
      showsOnly: this.deps.attention().role === 'shows',
    };
    const what = { demo: isDemo(), counts, channels, journal, attention, open };
    tray.show(trayModel({ ...this.marks, ...what, ...state }, translate));
  }

  chosen(choice: TrayChoice): void {
    switch (choice.kind) {
      case 'lock':
        return this.deps.lock.lock();
      case 'alarm':
        return this.focusAlarm(choice.id);
      default:
        this.asked.emit(choice);
    }
  }

  /** A page that is locked does not learn the alarm: the id contains place and text. */
  focusAlarm(id: string): void {
    if (id === SESSION_END || this.isLocked()) this.asked.emit({ kind: 'open' });
    else this.asked.emit({ kind: 'alarm', id });
  }

  isLocked(): boolean {
    return this.deps.lock.locked();
  }
}
