import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import type { Alarm } from '@shared/model/alarm';
import type { AlarmConfig } from '@shared/model/alarmConfig';
import { SOS_COUNTDOWN_S, SOS_SEEN_LIMIT_MS } from '@shared/model/sos';
import type { SosNearby } from '@shared/model/sosNear';
import type { SosState } from '@shared/model/sosState';
import { openSos } from '@shared/model/sosAlerts';
import { sosBriefOf, type SosBrief } from '@shared/model/sosBrief';
import { isSosVisible } from './visible';

const SECOND_MS = 1_000;
/** An SOS that somebody went to handle, whose page nobody has seen since and which still waits, is shown again. ms */
const HANDLED_MS = 10_000;
/** For so many of the newest it is said whom to send: each is measured against every vehicle and person. */
const NEAR_MOST = 5;
const TOO_MANY: SosNearby = { state: 'tooMany', ones: [] };

export interface SosPopupDeps {
  readonly clock: Clock;
  readonly window: { show(): void; hide(): void; raise(): void };
  /** As the windows get them: masked while the workstation is locked. */
  alarms(): readonly Alarm[];
  sources(): AlarmConfig['sources'];
  locked(): boolean;
  /** The console's window is on the screen: what a page says of itself counts only then. */
  consoleVisible(): boolean;
  language(): 'zh' | 'en';
  demo(): boolean;
  /** What the server's clock is ahead of this workstation's, ms. */
  offsetMs(): number;
  /** Asks for warnings now. */
  poll(): void;
  /** The popup says something else now. */
  changed(): void;
  /** Opens 紧急事件 with the alert as its parameter. */
  openEmergency(alert: SosBrief): void;
  /** Acknowledges an alarm as the operator of the console. */
  acknowledge(id: string): void;
  /** Whom to send to an SOS; their places are asked for while `follow` is on. */
  readonly nearby: { follow(on: boolean): void; of(alarm: Alarm): SosNearby | null };
  /** Brings the console to the front: the lock page is up. */
  openConsole(): void;
}

/** Decides when the SOS popup is up and what it says. Everything it knows comes from main. */
export class SosPopup {
  private system = '';
  private onEmergency = false;
  /** Ends the page's word unless it is repeated: a page that hangs or died takes nothing back. */
  private stopSeen: Unsubscribe = () => undefined;
  /** A person that does not exist, for the self-test; a real SOS takes its place at once. */
  private trial: SosBrief | null = null;
  /** When somebody went to handle an SOS, monotonic ms by its id. */
  private readonly handled = new Map<string, number>();
  private visible = false;
  private dueAt = 0;
  private stopTick: Unsubscribe = () => undefined;
  /** The app ends: the console goes then, which would count as nobody seeing the SOS. */
  private ended = false;

  constructor(private readonly deps: SosPopupDeps) {}

  /** Shows the popup of the self-test, or takes it away. Nothing is journaled or counted. */
  tryOut(trial: SosBrief | null): void {
    this.trial = trial;
    this.update();
  }

  state(): SosState {
    const { deps } = this;
    const alerts = this.alerts();
    const trial = alerts.length === 0 ? this.trial : null;
    return {
      alerts: trial === null ? alerts : [trial],
      near: this.near(),
      ...(trial === null ? {} : { trial: true }),
      offsetMs: deps.offsetMs(),
      countdown: this.countdown(),
      locked: deps.locked(),
      language: deps.language(),
      demo: deps.demo(),
    };
  }

  /** Something that it hangs on has changed: alarms, lock, language, configuration. */
  update(): void {
    if (this.ended) return;
    const alerts = this.alerts();
    const waiting = alerts.filter(({ acknowledged }) => !acknowledged).map(({ id }) => id);
    const was = this.visible;
    // A real one begins its own countdown.
    const gaveWay = this.trial !== null && alerts.length > 0;
    if (gaveWay) this.trial = null;
    const isReal = isSosVisible({
      waiting,
      handled: new Set(this.handled.keys()),
      sources: this.deps.sources(),
      system: this.system,
      onEmergency: this.onEmergency && this.deps.consoleVisible(),
      locked: this.deps.locked(),
    });
    this.visible = isReal || this.trial !== null;
    if (!this.visible) {
      this.deps.nearby.follow(false);
      if (was) this.hide();
      return;
    }
    if (!was || gaveWay) this.show();
    // The popup first: a question on the way would hold it up.
    this.deps.nearby.follow(isReal && !this.deps.locked());
    this.deps.changed();
  }

  /** Those who can be sent are somewhere else now. */
  nearbyChanged(): void {
    if (this.visible) this.deps.changed();
  }

  systemChosen(system: string): void {
    this.system = system;
    this.update();
  }

  /**
   * The console says that the emergency route can be seen there, again and again while it can, or that
   * it was left; one that still waits is shown then.
   */
  emergencyShown(on: boolean): void {
    this.stopSeen();
    if (on) {
      this.stopSeen = this.deps.clock.after(SOS_SEEN_LIMIT_MS, 'sos seen', () =>
        this.consoleUnseen(),
      );
    }
    if (this.onEmergency === on) return;
    this.onEmergency = on;
    if (!on) this.handled.clear();
    this.update();
  }

  /** The console was hidden, died, hangs, or its page says nothing any more. */
  consoleUnseen(): void {
    this.emergencyShown(false);
  }

  /** Somebody goes to handle an SOS: the popup hides until there is a new one. */
  handle(id: string): void {
    const alert = this.alerts().find((one) => one.id === id);
    if (id === this.trial?.id) {
      this.tryOut(null);
      return;
    }
    const now = this.deps.clock.monotonic();
    for (const one of this.alerts()) this.handled.set(one.id, now);
    if (alert === undefined || this.deps.locked()) this.deps.openConsole();
    else this.deps.openEmergency(alert);
    this.update();
  }

  /** Somebody takes an SOS without leaving what they do; it goes from the popup once it is journaled. */
  acknowledge(id: string): void {
    if (id === this.trial?.id) {
      this.tryOut(null);
      return;
    }
    const isWaiting = this.alerts().some((one) => one.id === id && !one.acknowledged);
    if (isWaiting && !this.deps.locked()) this.deps.acknowledge(id);
  }

  /**
   * Somebody else has the desk, or nobody: nothing of the one before counts. The popup goes; what still waits is
   * shown anew at the next `update`.
   */
  reset(): void {
    this.handled.clear();
    this.stopSeen();
    this.onEmergency = false;
    this.system = '';
    this.visible = false;
    this.deps.nearby.follow(false);
    this.hide();
  }

  /** Ends it for good: a window that came now would keep the app from ending. */
  dispose(): void {
    this.ended = true;
    this.stopTick();
    this.stopSeen();
    this.deps.nearby.follow(false);
    this.visible = false;
  }

  private alerts(): readonly SosBrief[] {
    const offset = this.deps.offsetMs();
    return openSos(this.deps.alarms()).map((alarm) => sosBriefOf(alarm, offset));
  }

  private near(): SosState['near'] {
    if (!this.visible || this.deps.locked()) return {};
    const waiting = openSos(this.deps.alarms()).filter(({ condition }) => !condition.acknowledged);
    return Object.fromEntries(
      waiting.flatMap((alarm, n) => {
        const near = n < NEAR_MOST ? this.deps.nearby.of(alarm) : TOO_MANY;
        return near === null ? [] : [[alarm.id, near]];
      }),
    );
  }

  private countdown(): number {
    if (!this.visible) return SOS_COUNTDOWN_S;
    return Math.max(0, Math.ceil((this.dueAt - this.deps.clock.monotonic()) / SECOND_MS));
  }

  private show(): void {
    const { clock, window } = this.deps;
    this.stopTick();
    this.dueAt = clock.monotonic() + SOS_COUNTDOWN_S * SECOND_MS;
    this.stopTick = clock.every(SECOND_MS, 'sos countdown', () => this.tick());
    window.show();
  }

  private hide(): void {
    this.stopTick();
    this.deps.window.hide();
    // Somebody may have gone to handle one and come nowhere: it must not stay unseen.
    if (this.handled.size > 0) {
      this.stopTick = this.deps.clock.after(HANDLED_MS, 'sos handled', () => this.showAgain());
    }
  }

  private showAgain(): void {
    const now = this.deps.clock.monotonic();
    for (const [id, at] of this.handled) if (now - at >= HANDLED_MS) this.handled.delete(id);
    this.update();
  }

  private tick(): void {
    // Whatever came to the front meanwhile: a person in danger is not to be covered.
    this.deps.window.raise();
    // One step however long the machine slept: what was missed is not made up for.
    if (this.deps.clock.monotonic() >= this.dueAt) {
      this.dueAt = this.deps.clock.monotonic() + SOS_COUNTDOWN_S * SECOND_MS;
      this.deps.poll();
    }
    this.deps.changed();
  }
}
