import type { Signal } from '@shared/base/emitter';
import type { Outcome } from '@shared/model/alarm';
import type { DisplayInfo } from '@shared/model/display';
import type { FoundName } from '@shared/model/selfTest';
import type { Sounded, Spoken, TrayShown } from '../ports/attention';
import type { AutostartPort } from '../ports/autostart';
import type { SecretStore } from '../ports/secrets';

/** What runs, for steps and for the head of the report. */
export interface Versions {
  readonly app: string;
  readonly electron: string;
  readonly chromium: string;
  readonly node: string;
  /** The day on which support of this Electron has ended; '' while it goes on. */
  readonly supportEnded: string;
  /** Name, version and processor of the operating system. */
  readonly system: string;
}

/** How the run of the app before this one ended, as the watchdog read it. */
export interface PreviousEnd {
  readonly kind: 'orderly' | 'hang' | 'crash' | 'killed';
  /** Technical; '' where there is nothing to say. */
  readonly detail: string;
}

/** The program and its processes. */
export interface ProgramPort {
  readonly packaged: boolean;
  /** A watchdog started this process and starts it again. */
  readonly supervised: boolean;
  readonly previousEnd: PreviousEnd;
  versions(): Versions;
  /** File names of the native modules that this process has loaded; null where it cannot be asked. */
  natives(): readonly string[] | null;
  /** Whether this user may change files in the program's folder. */
  folderOpen(): Promise<{ readonly path: string; readonly open: boolean }>;
  /** True for an administrator or root, who may write anywhere. */
  elevated(): Promise<boolean>;
  /** Starts a process as the watchdog does and counts the signs of life that come through the pipe. */
  lifeSigns(): Promise<number>;
  /** Starts the program once more; resolves with what this process heard of it. */
  startAgain(): Promise<{ readonly heard: boolean; readonly code: number | null }>;
  /** Somebody started the program once more. */
  readonly secondStart: Signal<void>;
  readonly autostart: AutostartPort & { readonly wanted: boolean };
}

/** How a window stood over a whole monitor. */
export interface Covered {
  readonly display: DisplayInfo;
  /** It was full screen and lay over all of it, the taskbar included. */
  readonly whole: boolean;
}

/** Monitors and the windows over them. */
export interface ScreensPort {
  displays(): readonly DisplayInfo[];
  readonly changed: Signal<void>;
  /** Covers monitors like boards do and says how the windows stand; `uncover` takes them away. */
  cover(displays: readonly DisplayInfo[]): Promise<readonly Covered[]>;
  uncover(): void;
  /** What draws the windows: 'gpu', 'software' or 'unknown', with what the system says. */
  readonly drawing: () => Promise<{
    readonly by: 'gpu' | 'software' | 'unknown';
    readonly detail: string;
  }>;
  /** High contrast is on. */
  forcedColors(): boolean;
  readonly colorsChanged: Signal<void>;
}

/** What draws attention; everything that it shows says that it is a test. */
export interface TestAttentionPort {
  /** Shows `count` toasts at once. */
  toast(count: number): Promise<readonly Outcome[]>;
  readonly toastClicked: Signal<void>;
  trayShown(): Promise<TrayShown>;
  /** A number on the tray's icon while no alarm is open; 0 takes it away. */
  trayNumber(count: number): void;
  /** The SOS popup with a person that does not exist; a real SOS takes its place at once. */
  sos(on: boolean): void;
  /** The entry of the window in the taskbar flashes and has a number. */
  flash(on: boolean): void;
  play(): Promise<Sounded>;
  speak(language: 'zh' | 'en'): Promise<Spoken>;
  /** What the page that sounds sees; null when it does not answer. */
  survey(): Promise<SoundSurvey | null>;
}

/** Output devices and voices. */
export interface SoundSurvey {
  /** Absent: the page cannot tell. */
  readonly outputs: number | null;
  /** Voices of Chinese and of English. */
  readonly zh: number;
  readonly en: number;
}

/** A folder as the app finds it. */
export interface FolderFound {
  readonly path: string;
  /** A folder of another machine. */
  readonly network: boolean;
  /** A file was written, closed, renamed and removed; else the system's reason. */
  readonly problem: string;
  readonly freeBytes: number | null;
}

/** A trial of the journal's own database in a folder beside it. */
export interface DatabaseTrial {
  /** Its log stood beside it while it was open. */
  readonly wal: boolean;
  /** It could be renamed and removed once it was closed; else the system's reason. */
  readonly problem: string;
}

export interface PlacesPort {
  userData(): Promise<FolderFound & { readonly roaming: boolean }>;
  journal(): Promise<FolderFound>;
  database(): Promise<DatabaseTrial>;
  /** Whether this user may write the policy that stands above all users. */
  policy(): Promise<{ readonly path: string; readonly open: boolean }>;
}

export interface TestNetworkPort {
  /** Certificates in the system's store; null where the runtime cannot read it. */
  systemAuthorities(): number | null;
  /** Address of the server in use; '' while there is none. */
  serverUrl(): string;
  /** What the proxy settings say for it. */
  proxy(): Promise<{ readonly ok: boolean; readonly found: FoundName; readonly proxy: string }>;
  /** Looks at the server in use from the outside in; names of the steps that failed. */
  connection(): Promise<{ readonly server: string; readonly failed: readonly string[] }>;
  /** Server minus workstation, ms; null while no answer told it. */
  clockOffset(): number | null;
  /** IANA name of the workstation's zone; '' where the system does not say. */
  zone(): string;
  readonly changed: Signal<void>;
}

export interface TestPowerPort {
  readonly suspended: Signal<void>;
  readonly resumed: Signal<void>;
  readonly unlocked: Signal<void>;
}

/** Everything that steps may use. Nothing of it touches real alarms, sessions or records. */
export interface SelfTestPort {
  readonly platform: NodeJS.Platform;
  readonly program: ProgramPort;
  readonly screens: ScreensPort;
  readonly attention: TestAttentionPort;
  readonly keychain: SecretStore;
  readonly places: PlacesPort;
  readonly network: TestNetworkPort;
  readonly power: TestPowerPort;
  /** Resolves after so long, ms: what a person looks at stands for a while. */
  readonly pause: (ms: number) => Promise<void>;
}
