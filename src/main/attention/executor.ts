import type { Clock } from '@shared/base/clock';
import { NOTICE_MS, PRIORITIES, type Alarm, type Outcome } from '@shared/model/alarm';
import { described, type Translate } from '@main/alarms/describe';
import type { Sounded, SpeakerPort, ToastPort } from '@main/ports/attention';
import type { AttentionSettings } from '@shared/model/attention';
import { decideAttention, type Attention, type Refusal } from './decide';

/** Toast id of the summary; a click on it opens the newest alarm it stands for. */
const SUMMARY = 'summary';

/** What became of telling, for the journal. */
export interface Told {
  readonly by: 'toast' | 'sound';
  readonly outcome: Outcome;
  readonly alarms: readonly Alarm[];
  readonly detail: string;
  /** What the speaker page measured, 0–1; of sounds only. */
  readonly rms?: number | null;
}

interface ToSound {
  readonly alarm: Alarm;
  readonly name: string;
  readonly volume: number;
}

/** Switched off by a setting; told once for all alarms of a turn. */
interface Refused {
  readonly by: Told['by'];
  readonly refusal: Refusal;
  readonly alarms: Alarm[];
}

export interface ExecutorDeps {
  readonly clock: Clock;
  readonly toasts: ToastPort;
  readonly speaker: SpeakerPort;
  readonly translate: Translate;
  readonly isDemo: () => boolean;
  /** Read at each alarm, so that a change is effective at once. */
  readonly settings: () => AttentionSettings;
  readonly focusAlarm: (id: string) => void;
  readonly told: (told: Told) => void;
  /** What a toast says while the workstation is locked; null while it is not. */
  readonly lockedBody?: (alarm: Alarm) => string | null;
}

/** Carries decisions out: toasts with a cap, sounds one after another, never two at a time. */
export class AttentionExecutor {
  private live = 0;
  private summed: Alarm[] = [];
  private summaryLive = false;
  private lastSummed: string | null = null;
  private sounding = false;
  private toSound: ToSound[] = [];
  private refused: Refused[] = [];
  private readonly endClicks: () => void;

  constructor(private readonly deps: ExecutorDeps) {
    this.endClicks = deps.toasts.clicked.on(({ id }) => {
      const alarm = id === SUMMARY ? this.lastSummed : id;
      if (alarm !== null) deps.focusAlarm(alarm);
    });
  }

  /** Tells one new alarm. @returns how. */
  tell(alarm: Alarm): Attention {
    const attention = decideAttention(alarm, this.live, this.deps.settings());
    const { toast, sound } = attention;
    if (toast === 'own') void this.toast(alarm);
    else if (toast === 'summary') this.addToSummary(alarm);
    else this.refuse('toast', toast.refused, alarm);
    if ('refused' in sound) this.refuse('sound', sound.refused, alarm);
    else {
      this.toSound.push({ alarm, ...sound });
      void this.sound();
    }
    return attention;
  }

  /** Drops what is not told yet: at sign-out, another user hears nothing of it. */
  forget(): void {
    this.summed = [];
    this.lastSummed = null;
    this.toSound = [];
  }

  dispose(): void {
    this.endClicks();
  }

  private refuse(by: Told['by'], refusal: Refusal, alarm: Alarm): void {
    if (this.refused.length === 0) queueMicrotask(() => this.tellRefused());
    const same = this.refused.find((one) => one.by === by && one.refusal === refusal);
    if (same === undefined) this.refused.push({ by, refusal, alarms: [alarm] });
    else same.alarms.push(alarm);
  }

  private tellRefused(): void {
    for (const { by, refusal, alarms } of this.refused.splice(0)) {
      this.deps.told({ by, outcome: 'refused', alarms, detail: refusal });
    }
  }

  private async toast(alarm: Alarm): Promise<void> {
    this.occupy();
    const outcome = await this.deps.toasts.show({
      id: alarm.id,
      title: this.title(this.deps.translate(`alarm.class.${alarm.alarmClass}`)),
      body: this.deps.lockedBody?.(alarm) ?? described(alarm, this.deps.translate).text,
      priority: alarm.priority,
      stayMs: NOTICE_MS,
    });
    this.deps.told({ by: 'toast', outcome, alarms: [alarm], detail: '' });
  }

  private occupy(): void {
    this.live += 1;
    this.deps.clock.after(NOTICE_MS, 'toast stay', () => {
      this.live -= 1;
    });
  }

  private addToSummary(alarm: Alarm): void {
    this.summed.push(alarm);
    if (!this.summaryLive) void this.showSummary();
  }

  private async showSummary(): Promise<void> {
    this.summaryLive = true;
    this.deps.clock.after(NOTICE_MS, 'toast summary', () => {
      this.summaryLive = false;
      if (this.summed.length > 0) void this.showSummary();
    });
    // What else comes in this turn belongs to the same summary.
    await Promise.resolve();
    const alarms = this.summed.splice(0);
    if (alarms.length === 0) return;
    this.lastSummed = alarms.at(-1)?.id ?? null;
    const outcome = await this.deps.toasts.show({
      id: SUMMARY,
      title: this.title(this.deps.translate('alarm.toast.moreTitle')),
      body: this.deps.translate('alarm.toast.more', { number: alarms.length }),
      priority: worst(alarms),
      stayMs: NOTICE_MS,
    });
    this.deps.told({ by: 'toast', outcome, alarms, detail: SUMMARY });
  }

  /** One sound at a time; all that came meanwhile share the next, which is the most urgent one's. */
  private async sound(): Promise<void> {
    if (this.sounding) return;
    this.sounding = true;
    for (let group = this.toSound.splice(0); group.length > 0; group = this.toSound.splice(0)) {
      const alarms = group.map((one) => one.alarm);
      const urgent = worst(alarms);
      const leader = group.find((one) => one.alarm.priority === urgent);
      const { outcome, rms } = await this.play(leader?.name ?? urgent, leader?.volume ?? 1);
      this.deps.told({ by: 'sound', outcome, alarms, detail: urgent, rms });
    }
    this.sounding = false;
  }

  /** A speaker that throws has failed; it must not silence every later alarm. */
  private async play(sound: string, volume: number): Promise<Sounded> {
    try {
      return await this.deps.speaker.play(sound, volume);
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      return { outcome: 'failed', rms: null, detail };
    }
  }

  private title(text: string): string {
    return this.deps.isDemo() ? `DEMO · ${text}` : text;
  }
}

function worst(alarms: readonly Alarm[]): Alarm['priority'] {
  return PRIORITIES.find((one) => alarms.some((alarm) => alarm.priority === one)) ?? 'high';
}
