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

/** What became of a toast. */
export interface Toasted {
  readonly outcome: Outcome;
  /**
   * Why it is not known whether it is on a screen: the system took it over and tells no more, or
   * tells nothing at all. '' where it is known.
   */
  readonly why: '' | 'handedOver' | 'silent';
}

/** Desktop toasts of the operating system. */
export interface ToastPort {
  /** Resolves with what became of it; never rejects. Live toasts are held until closed. */
  show(toast: ToastRequest): Promise<Toasted>;
  readonly clicked: Signal<{ readonly id: string }>;
}

/** Shapes of the tray's icon, each with a colour of its own: worst open alarm, or why there is none. */
export const TRAY_SHAPES = [
  'idle',
  'low',
  'medium',
  'high',
  'critical',
  'blind',
  'signedOut',
] as const;
export type TrayShape = (typeof TRAY_SHAPES)[number];

/** What lies over the icon's other corner: no sound comes out, the count is incomplete, a flood. */
export const TRAY_MARKS = ['none', 'silent', 'stale', 'flood'] as const;
export type TrayMark = (typeof TRAY_MARKS)[number];

/** What an entry of the tray's menu asks for. */
export type TrayChoice =
  | {
      readonly kind: 'open' | 'quit' | 'lock' | 'settings' | 'testAlarm' | 'allAlarms' | 'board';
    }
  | { readonly kind: 'alarm'; readonly id: string }
  /** 0 minutes end a mute. */
  | { readonly kind: 'mute'; readonly minutes: number };

/** An entry of the tray's menu: it asks for something, or opens a menu below it. */
export type TrayEntry = {
  readonly label: string;
  readonly enabled: boolean;
} & ({ readonly choice: TrayChoice } | { readonly children: readonly TrayEntry[] });

/** What the tray shows: a pure function of the alarm state. */
export interface TrayModel {
  readonly counts: AlarmCounts;
  readonly channels: readonly ChannelHealth[];
  readonly icon: TrayShape;
  /** Number on the icon, 0 (none) to 10, which reads "9+". */
  readonly badge: number;
  readonly mark: TrayMark;
  readonly tooltip: string;
  readonly demo: boolean;
  readonly menu: readonly TrayEntry[];
}

/** Whether somebody can see the icon, as far as the system tells. */
export interface TrayShown {
  readonly outcome: 'shown' | 'failed' | 'unknown';
  /** Technical, for the report. */
  readonly detail: string;
}

/** Detail of an icon that the user may not have in view. */
export const IN_OVERFLOW = 'may lie in the overflow';

export interface TrayPort {
  /** Shows the model; makes the icon anew whenever the shell forgot it. */
  show(model: TrayModel): void;
  readonly activated: Signal<TrayChoice>;
  /** Asks the system whether it shows the icon; never rejects. */
  shown(): Promise<TrayShown>;
  dispose(): void;
}

/** Detail of a sound that gave way to a more urgent one. */
export const CUT_OFF = 'cut off by a more urgent sound';

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

/** What is spoken after a sound, in the language of the text. */
export interface Speech {
  readonly text: string;
  readonly language: 'zh' | 'en';
}

/** What became of the spoken text; refused: the system has no voice of the language. */
export interface Spoken {
  readonly outcome: Outcome;
  /** Technical, for the journal. */
  readonly detail: string;
}

/** Whether sounds can come out of this workstation, as far as the system tells. */
export type SoundOutput = 'ok' | 'lost' | 'unknown';

/** The hidden window that makes sound. */
export interface SpeakerPort {
  /**
   * Resolves with what became of the sound ("failed" after a time limit); never rejects. `spoken`
   * is called once, later, when something was to be spoken.
   */
  play(
    sound: string,
    volume: number,
    speech?: Speech,
    spoken?: (said: Spoken) => void,
  ): Promise<Sounded>;
  /**
   * Ends what plays and what waits to be played, with the outcome `unknown` and the detail CUT_OFF: it
   * may have been heard in part.
   */
  cut(): void;
  /** Whether sound comes out at all; tells each change. */
  readonly output: Signal<SoundOutput>;
}

/** Sleep and wake of the machine. */
export interface PowerPort {
  readonly resumed: Signal<void>;
  readonly suspended: Signal<void>;
}
