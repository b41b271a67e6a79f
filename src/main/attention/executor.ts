import type { Clock } from '@shared/base/clock';
import { NOTICE_MS, PRIORITIES, type Alarm, type Outcome } from '@shared/model/alarm';
import { described, type Translate } from '@main/alarms/describe';
import type { SpeakerPort, ToastPort } from '@main/ports/attention';
import { decideAttention, type Attention } from './decide';

/** Toast id of the summary; a click on it opens the newest alarm it stands for. */
const SUMMARY = 'summary';

/** What became of telling, for the journal. */
export interface Told {
  readonly by: 'toast' | 'sound';
  readonly outcome: Outcome;
  readonly alarms: readonly Alarm[];
  readonly detail: string;
}

export interface ExecutorDeps {
  readonly clock: Clock;
  readonly toasts: ToastPort;
  readonly speaker: SpeakerPort;
  readonly translate: Translate;
  readonly isDemo: () => boolean;
  readonly focusAlarm: (id: string) => void;
  readonly told: (told: Told) => void;
}

/** Carries decisions out: toasts with a cap, sounds one after another, never two at a time. */
export class AttentionExecutor {
  private live = 0;
  private summed: Alarm[] = [];
  private summaryLive = false;
  private lastSummed: string | null = null;
  private sounding = false;
  private toSound: { readonly alarm: Alarm; readonly attention: Attention }[] = [];
  private readonly endClicks: () => void;

  constructor(private readonly deps: ExecutorDeps) {
    this.endClicks = deps.toasts.clicked.on(({ id }) => {
      const alarm = id === SUMMARY ? this.lastSummed : id;
      if (alarm !== null) deps.focusAlarm(alarm);
    });
  }

  /** Tells one new alarm. */
  tell(alarm: Alarm): void {
    const attention = decideAttention(alarm, this.live);
    if (attention.toast === 'own') void this.toast(alarm);
    else this.addToSummary(alarm);
    this.toSound.push({ alarm, attention });
    void this.sound();
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

  private async toast(alarm: Alarm): Promise<void> {
    this.occupy();
    const outcome = await this.deps.toasts.show({
      id: alarm.id,
      title: this.title(this.deps.translate(`alarm.class.${alarm.alarmClass}`)),
      body: described(alarm, this.deps.translate).text,
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
      const leader = group.find((one) => one.alarm.priority === urgent)?.attention;
      const volume = leader?.volume ?? 1;
      const outcome = await this.play(leader?.sound ?? urgent, volume);
      this.deps.told({ by: 'sound', outcome, alarms, detail: urgent });
    }
    this.sounding = false;
  }

  /** A speaker that throws has failed; it must not silence every later alarm. */
  private async play(sound: string, volume: number): Promise<Outcome> {
    try {
      return await this.deps.speaker.play(sound, volume);
    } catch {
      return 'failed';
    }
  }

  private title(text: string): string {
    return this.deps.isDemo() ? `DEMO · ${text}` : text;
  }
}

function worst(alarms: readonly Alarm[]): Alarm['priority'] {
  return PRIORITIES.find((one) => alarms.some((alarm) => alarm.priority === one)) ?? 'high';
}
