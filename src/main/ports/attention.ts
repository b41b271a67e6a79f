import type { Signal } from '@shared/base/emitter';
import type { AlarmCounts, ChannelHealth, Outcome, Priority } from '@shared/model/alarm';

/** A desktop toast to show. */
export interface ToastRequest {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly priority: Priority;
  /** Closed after this long, ms. */
  readonly stayMs: number;
}

/** Desktop toasts of the operating system. */
export interface ToastPort {
  /** Resolves with what became of it; never rejects. Live toasts are held until closed. */
  show(toast: ToastRequest): Promise<Outcome>;
  readonly clicked: Signal<{ readonly id: string }>;
}

/** What the tray shows: a pure function of the alarm state. */
export interface TrayModel {
  readonly counts: AlarmCounts;
  readonly channels: readonly ChannelHealth[];
  readonly icon: 'idle' | 'alarm' | 'critical' | 'blind' | 'signedOut';
  readonly tooltip: string;
  readonly demo: boolean;
  readonly menu: readonly {
    readonly key: string;
    readonly label: string;
    readonly enabled: boolean;
  }[];
}

/** Whether somebody can see the icon, as far as the system tells. */
export interface TrayShown {
  readonly outcome: 'shown' | 'failed' | 'unknown';
  /** Technical, for the report. */
  readonly detail: string;
}

export interface TrayPort {
  /** Shows the model; makes the icon anew whenever the shell forgot it. */
  show(model: TrayModel): void;
  readonly activated: Signal<{ readonly key: string }>;
  /** Asks the system whether it shows the icon; never rejects. */
  shown(): Promise<TrayShown>;
  dispose(): void;
}

/** What became of a sound. */
export interface Sounded {
  readonly outcome: Outcome;
  /**
   * Loudest root mean square that flowed to the system, 0–1: proof that there were samples. null
   * when the page did not measure. What the system makes of them (volume, mute) it does not tell.
   */
  readonly rms: number | null;
  /** Technical, '' when there is nothing to say. */
  readonly detail: string;
}

/** The hidden window that makes sound. */
export interface SpeakerPort {
  /** Resolves with what became of it ("failed" after a time limit); never rejects. */
  play(sound: string, volume: number): Promise<Sounded>;
}

/** Sleep and wake of the machine. */
export interface PowerPort {
  readonly resumed: Signal<void>;
  readonly suspended: Signal<void>;
}
