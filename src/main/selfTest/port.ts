import type { Signal } from '@shared/base/emitter';
import type { Outcome } from '@shared/model/alarm';
import type { DisplayInfo } from '@shared/model/display';
import type { FoundName } from '@shared/model/selfTest';
import type { Sounded, Spoken, TrayShown } from '../ports/attention';
import type { AutostartPort } from '../ports/autostart';
import type { SecretStore } from '../ports/secrets';

/** Versions for the steps and for the head of the report. */
export interface Versions {
  readonly app: string;
  readonly electron: string;
  readonly chromium: string;
  readonly node: string;
  /** Day on which support of this Electron version ended; '' while it is supported. */
  readonly supportEnded: string;
  /** Name, version and processor of the operating system. */
  readonly system: string;
}

/** How the earlier run of the app ended, as the watchdog judged it. */
export interface PreviousEnd {
  readonly kind: 'orderly' | 'hang' | 'crash' | 'killed' | 'unknown';
  /** Technical; '' without details. */
  readonly detail: string;
}

/** The program and its processes. */
export interface ProgramPort {
  readonly packaged: boolean;
  /** A watchdog started this process and restarts it. */
  readonly supervised: boolean;
  readonly previousEnd: PreviousEnd;
  versions(): Versions;
  /**
   * File names of the native modules that this process has loaded; null where the runtime does not report
   * them.
   */
  natives(): readonly string[] | null;
  /** Whether this user can change files in the program's folder. */
  folderOpen(): Promise<{ readonly path: string; readonly open: boolean }>;
  /** True for an administrator or root, who can write anywhere. */
  elevated(): Promise<boolean>;
  /** Starts a process as the watchdog does and counts the signs of life that arrive through the pipe. */
  lifeSigns(): Promise<number>;
  /** Starts the program once more; resolves with whether the call reached this process, and the exit code. */
  startAgain(): Promise<{ readonly heard: boolean; readonly code: number | null }>;
  /** A person started the program once more. */
  readonly secondStart: Signal<void>;
  readonly autostart: AutostartPort & { readonly wanted: boolean };
}

/** How a window covered a whole monitor. */
export interface Covered {
  readonly display: DisplayInfo;
  /** The window was full screen and covered all of it, the taskbar included. */
  readonly whole: boolean;
}

/** Monitors and the windows over them. */
export interface ScreensPort {
  displays(): readonly DisplayInfo[];
  readonly changed: Signal<void>;
  /** Covers monitors as boards do and reports the result; `uncover` removes the windows. */
  cover(displays: readonly DisplayInfo[]): Promise<readonly Covered[]>;
  uncover(): void;
  /** How windows are drawn: 'gpu', 'software' or 'unknown', with the system's details. */
  readonly drawing: () => Promise<{
    readonly by: 'gpu' | 'software' | 'unknown';
    readonly detail: string;
  }>;
  /** High contrast is on. */
  forcedColors(): boolean;
  readonly colorsChanged: Signal<void>;
}

/** Toasts, tray, SOS popup and taskbar of a test; everything shown is marked as a test. */
export interface TestAttentionPort {
  /** Shows `count` toasts at once. */
  toast(count: number): Promise<readonly Outcome[]>;
  readonly toastClicked: Signal<void>;
  trayShown(): Promise<TrayShown>;
  /** A number on the tray's icon while no alarm is open; 0 removes it. */
  trayNumber(count: number): void;
  /** The SOS popup with a fictitious person; a real SOS replaces it at once. */
  sos(on: boolean): void;
  /** The window's taskbar entry flashes and shows a number. */
  flash(on: boolean): void;
  play(): Promise<Sounded>;
  speak(language: 'zh' | 'en'): Promise<Spoken>;
  /** What the speaker page sees; null when it does not answer. */
  survey(): Promise<SoundSurvey | null>;
}

/** Output devices and voices. */
export interface SoundSurvey {
  /** Absent: the page cannot count them. */
  readonly outputs: number | null;
  /** Number of Chinese and of English voices. */
  readonly zh: number;
  readonly en: number;
}

/** The result of examining a folder. */
export interface FolderFound {
  readonly path: string;
  /** The folder is on another machine. */
  readonly network: boolean;
  /** '' when a file could be written, closed, renamed and removed; otherwise the system's reason. */
  readonly problem: string;
  readonly freeBytes: number | null;
}

/** A trial of the journal's own database in a folder beside it. */
export interface DatabaseTrial {
  /** The write-ahead log existed while the database was open. */
  readonly wal: boolean;
  /** '' when the closed database could be renamed and removed; otherwise the system's reason. */
  readonly problem: string;
}

export interface PlacesPort {
  userData(): Promise<FolderFound & { readonly roaming: boolean }>;
  journal(): Promise<FolderFound>;
  database(): Promise<DatabaseTrial>;
  /** Whether this user can write the machine's policy, which applies to all users. */
  policy(): Promise<{ readonly path: string; readonly open: boolean }>;
}

export interface TestNetworkPort {
  /** Number of certificates in the system's store; null where the runtime cannot read it. */
  systemAuthorities(): number | null;
  /** Address of the server in use; '' without one. */
  serverUrl(): string;
  /** The proxy that the settings give for the server. */
  proxy(): Promise<{ readonly ok: boolean; readonly found: FoundName; readonly proxy: string }>;
  /** Checks each hop to the server in use, from the network inwards; names of the failed steps. */
  connection(): Promise<{ readonly server: string; readonly failed: readonly string[] }>;
  /** Server time minus workstation time, ms; null while no answer gave it. */
  clockOffset(): number | null;
  /** IANA name of the workstation's time zone; '' when the system gives none. */
  zone(): string;
  readonly changed: Signal<void>;
}

export interface TestPowerPort {
  readonly suspended: Signal<void>;
  readonly resumed: Signal<void>;
  readonly unlocked: Signal<void>;
}

/** Everything that steps may use. None of it touches real alarms, sessions or records. */
export interface SelfTestPort {
  readonly platform: NodeJS.Platform;
  readonly program: ProgramPort;
  readonly screens: ScreensPort;
  readonly attention: TestAttentionPort;
  readonly keychain: SecretStore;
  readonly places: PlacesPort;
  readonly network: TestNetworkPort;
  readonly power: TestPowerPort;
  /** Resolves after a time, ms: it gives the person time to look. */
  readonly pause: (ms: number) => Promise<void>;
}
