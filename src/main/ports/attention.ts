import type { Signal } from '@shared/base/emitter';
import type { AlarmCounts, ChannelHealth, Outcome, Priority } from '@shared/model/alarm';

export interface ToastRequest {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly priority: Priority;
  /** Closed after this long, ms. */
  readonly stayMs: number;
}

export interface Toasted {
  readonly outcome: Outcome;
  /**
   * Why it is unknown whether the toast is on a screen: the system accepted it without further reports, or
   * reported nothing. '' when it is known.
   */
  readonly why: '' | 'handedOver' | 'silent';
}

export interface ToastPort {
  /** Resolves with the outcome; never rejects. A live toast is referenced until it closes. */
  show(toast: ToastRequest): Promise<Toasted>;
  readonly clicked: Signal<{ readonly id: string }>;
}

/** Shapes of the tray's icon, each with its own colour: the worst open alarm, or why no alarm shows. */
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

/** Mark in the icon's other corner: no sound, incomplete count, flood. */
export const TRAY_MARKS = ['none', 'silent', 'stale', 'flood'] as const;
export type TrayMark = (typeof TRAY_MARKS)[number];

export type TrayChoice =
  | {
      readonly kind: 'open' | 'quit' | 'lock' | 'settings' | 'testAlarm' | 'allAlarms' | 'board';
    }
  | { readonly kind: 'alarm'; readonly id: string }
  /** 0 minutes end a mute. */
  | { readonly kind: 'mute'; readonly minutes: number };

/** An entry of the tray's menu: it asks for something, or opens a submenu. */
export type TrayEntry = {
  readonly label: string;
  readonly enabled: boolean;
} & ({ readonly choice: TrayChoice } | { readonly children: readonly TrayEntry[] });

/** What the tray shows: a pure function of the alarm state. */
export interface TrayModel {
  readonly counts: AlarmCounts;
  readonly channels: readonly ChannelHealth[];
  readonly icon: TrayShape;
  /** Number on the icon, 0 (no number) to 10, drawn as "9+". */
  readonly badge: number;
  readonly mark: TrayMark;
  readonly tooltip: string;
  readonly demo: boolean;
  readonly menu: readonly TrayEntry[];
}

/** Whether the icon is visible, as far as the system reports it. */
export interface TrayShown {
  readonly outcome: 'shown' | 'failed' | 'unknown';
  readonly detail: string;
}

/** Detail of an icon that may be hidden in the overflow. */
export const IN_OVERFLOW = 'may lie in the overflow';

export interface TrayPort {
  /** Shows the model; makes the icon again whenever the shell lost it. */
  show(model: TrayModel): void;
  readonly activated: Signal<TrayChoice>;
  /** Asks the system whether it shows the icon; never rejects. */
  shown(): Promise<TrayShown>;
  dispose(): void;
}

/** Detail of a sound that gave way to a more urgent one. */
export const CUT_OFF = 'cut off by a more urgent sound';

export interface Sounded {
  readonly outcome: Outcome;
  /**
   * Loudest root mean square that flowed to the system, 0–1: it proves that samples were played. null: the
   * page did not measure. The system does not report its volume or mute.
   */
  readonly rms: number | null;
  /** Technical; '' without details. */
  readonly detail: string;
}

/** Text spoken after a sound, in the language of the text. */
export interface Speech {
  readonly text: string;
  readonly language: 'zh' | 'en';
}

/** Outcome of the spoken text; `refused`: the system has no voice for the language. */
export interface Spoken {
  readonly outcome: Outcome;
  readonly detail: string;
}

/** Whether this workstation can make sounds, as far as the system reports it. */
export type SoundOutput = 'ok' | 'lost' | 'unknown';

/** The hidden window that makes sound. */
export interface SpeakerPort {
  /**
   * Resolves with the outcome of the sound ("failed" after a time limit); never rejects. Calls `spoken` once,
   * later, when speech was asked for.
   */
  play(
    sound: string,
    volume: number,
    speech?: Speech,
    spoken?: (said: Spoken) => void,
  ): Promise<Sounded>;
  /**
   * Ends the sound that plays and those that wait, with the outcome `unknown` and the detail CUT_OFF: they
   * may have been audible in part.
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
