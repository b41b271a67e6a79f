import { Emitter } from '@shared/base/emitter';
import type { Alarm } from '@shared/model/alarm';
import type { AlarmDelta } from '@shared/model/alarmSnapshot';
import type { AttentionSettings } from '@shared/model/attention';
import { SESSION_END } from '@main/attention/sessionEnd';
import { trayModel } from '@main/attention/trayModel';
import type { TrayMarks } from '@main/attention/trayState';
import type { TrayChoice } from '@main/ports/attention';
import type { AlarmCoreDeps } from './coreTypes';

type TrayDeps = Pick<
  AlarmCoreDeps,
  'tray' | 'translate' | 'session' | 'lock' | 'isDemo' | 'console'
>;

/** The tray as a projection of the alarms, and what its entries do. */
export class TrayView {
  /** An entry was chosen that is not about alarms. */
  readonly asked = new Emitter<TrayChoice>();
  private marks: TrayMarks = {};

  /** @param restoring a session is being brought back, and that is no cause for alarm yet. */
  constructor(
    private readonly deps: TrayDeps,
    private readonly restoring: () => boolean,
    private readonly settings: () => AttentionSettings,
  ) {}

  /** What the tray shows besides the alarms. */
  mark(marks: TrayMarks): void {
    this.marks = { ...this.marks, ...marks };
  }

  /** @param open those that nobody acknowledged, oldest first. */
  show(delta: AlarmDelta, open: readonly Alarm[]): void {
    const { counts, channels, journal, attention, reading } = delta;
    const { session, tray, translate, isDemo, lock } = this.deps;
    const state = {
      signedIn: session.profile() !== null,
      restoring: this.restoring(),
      reading: reading !== undefined,
      locked: this.isLocked(),
      canLock: lock().canLock(),
      showsOnly: this.settings().role === 'shows',
    };
    const what = { demo: isDemo(), counts, channels, journal, attention, open };
    tray.show(trayModel({ ...this.marks, ...what, ...state }, translate));
  }

  chosen(choice: TrayChoice): void {
    switch (choice.kind) {
      case 'open':
        return this.deps.console.open();
      case 'quit':
        return this.deps.console.quit();
      case 'lock':
        return this.deps.lock().lock();
      case 'alarm':
        return this.focusAlarm(choice.id);
      default:
        this.asked.emit(choice);
    }
  }

  /** A page that is locked is not told which alarm it is: its id holds place and text. */
  focusAlarm(id: string): void {
    if (id === SESSION_END || this.isLocked()) this.deps.console.open();
    else this.deps.console.focusAlarm(id);
  }

  isLocked(): boolean {
    return this.deps.lock().locked();
  }
}
