import type { Clock } from '@shared/base/clock';
import { DisposableStore, type Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import type { Alarm } from '@shared/model/alarm';
import { soundOf, type AttentionSettings, type AttentionState } from '@shared/model/attention';
import type { Translate } from '@shared/model/translate';
import type { SoundOutput, SpeakerPort, ToastPort } from '@main/ports/attention';
import { Chatter } from './chatter';
import {
  decideFresh,
  isSos,
  LIVE_TOASTS,
  type Attention,
  type Fresh,
  type How,
  type Refusal,
} from './decide';
import { Flood, type FloodSize } from './flood';
import { OpenAlarms } from './openAlarms';
import { Ringer } from './ringer';
import { decideAttention, type AttentionDecision } from './attentionDecision';
import { Toaster } from './toaster';
import type { DeliveryOutcome } from './deliveryOutcome';
import { Words } from './words';

/** Longest mute, minutes. */
export const MUTE_LIMIT_MIN = 60;
/** What falls out of the chatter's minute is looked at so often, ms. */
const CHATTER_LOOK_MS = 1_000;
/** A repeat comes at the earliest so long after its cause, ms: the alarm's own sound comes first. */
const FIRST_REPEAT_MS = 3_000;

/**
 * Why a mute began or ended: by hand, by its time, or with the session of whoever asked for it, which
 * the server ended, which they ended themselves, which another user took over, or which ended with the app.
 */
export type MuteCause = 'asked' | 'over' | 'refused' | 'signedOut' | 'takenOver' | 'appEnd';

/** A mute began, or ended. */
export interface MuteChange {
  /** Wall time of its end, ms; null: it is over. */
  readonly until: number | null;
  readonly why: MuteCause;
}

/** A flood began (`on`) or is over. */
export interface FloodChange extends FloodSize {
  readonly on: boolean;
}

export interface AttentionDeps {
  readonly clock: Clock;
  readonly toasts: ToastPort;
  readonly speaker: SpeakerPort;
  readonly translate: Translate;
  readonly isDemo: () => boolean;
  /** Read at each alarm, so that a change is effective at once. */
  readonly settings: () => AttentionSettings;
  readonly focusAlarm: (id: string) => void;
  /** Every outcome, for the journal. */
  readonly told: (told: DeliveryOutcome) => void;
  /** What a toast says while the workstation is locked; null while it is not. */
  readonly lockedBody: (alarm: Alarm) => string | null;
}

/** Everything that decides how alarms are told, and tells them. */
export class Annunciator {
  /** The state that windows see has changed. */
  readonly changed = new Emitter<void>();
  readonly flood = new Emitter<FloodChange>();
  readonly muted = new Emitter<MuteChange>();
  /** Sounds can no longer come out, or can again. */
  readonly outputChanged = new Emitter<SoundOutput>();
  private readonly toaster: Toaster;
  private readonly ringer: Ringer;
  private floods = new Flood();
  private chatter = new Chatter();
  private readonly ends = new DisposableStore();
  private readonly open = new OpenAlarms();
  /** Another plan is made at the end of the present turn. */
  private planned = false;
  /** Monotonic, ms. */
  private mutedTo: number | null = null;
  private soundOutput: SoundOutput = 'unknown';
  private toastsFailing = false;
  private picture: AttentionDecision;
  /** Since when something is to be repeated, monotonic ms. */
  private repeatsSince: number | null = null;
  private stopTimer: Unsubscribe = () => undefined;
  private over = false;

  constructor(private readonly deps: AttentionDeps) {
    const { clock, speaker, toasts, focusAlarm } = deps;
    const words = new Words({
      ...deps,
      lockedBody: deps.lockedBody,
      flood: () => (this.floods.on ? this.floods.size() : null),
    });
    const told = (one: DeliveryOutcome): void => {
      if (!this.over) deps.told(one);
    };
    this.toaster = new Toaster({
      clock,
      toasts,
      words,
      focusAlarm,
      told,
      waits: ({ id }) => this.open.has(id),
      failing: (failing) => {
        this.toastsFailing = failing;
        if (!this.over) this.changed.emit();
      },
    });
    this.ringer = new Ringer({
      clock,
      speaker,
      told,
      speech: (alarm) => words.speech(alarm),
      quiet: () => this.plan(),
    });
    this.ends.add(speaker.output.on((output) => this.output(output)));
    this.picture = this.decide();
  }

  /**
   * Tells alarms that were committed together.
   * @returns how each is told, by its id.
   */
  tell(alarms: readonly Alarm[], how: How): ReadonlyMap<string, Attention> {
    const now = this.deps.clock.monotonic();
    const settings = this.deps.settings();
    const fresh = alarms.map((alarm): Fresh & { readonly count: number } => {
      // What was missed came long ago: it neither chatters now nor floods anybody.
      if (how === 'backfill') return { alarm, chatter: 'single', count: 1 };
      const { kind, count } = this.chatter.note(now, alarm);
      return { alarm, chatter: kind, count };
    });
    if (how === 'live') this.noteFlood(now, fresh);
    const decided = decideFresh(fresh, {
      how,
      settings,
      flood: this.floods.on,
      muted: this.isMuted(now),
      live: this.toaster.onScreen(),
    });
    this.carryOut(fresh, decided, how);
    this.changed.emit();
    return decided;
  }

  /** All alarms that are kept, at the start and where others are shown; in the order in which they opened. */
  standing(alarms: Iterable<Alarm>): void {
    this.open.reset(alarms, this.deps.clock.monotonic());
    this.plan();
  }

  /** What changed of them since; null for one that is kept no more. Costs as much as that is. */
  changes(changes: ReadonlyMap<string, Alarm | null>): void {
    const now = this.deps.clock.monotonic();
    for (const [id, alarm] of changes) this.open.set(id, alarm, now);
    this.plan();
  }

  /** What windows show of all this. */
  state(): AttentionState {
    const { clock } = this.deps;
    const offset = clock.now() - clock.monotonic();
    return {
      flood: this.floods.state((at) => Math.round(at + offset)),
      chattering: this.chatter.state(),
      mutedUntil: this.mutedTo === null ? null : Math.round(this.mutedTo + offset),
      output: this.soundOutput,
      ...(this.toastsFailing ? { toastsFailing: true } : {}),
      bar: this.picture.bar,
    };
  }

  /** Badge, flashing, popup, bar and repeats as they stand. */
  stands(): AttentionDecision {
    return this.picture;
  }

  /** Silences everything but SOS. @param minutes 1–60; 0 ends it. */
  mute(minutes: number, why: MuteCause = 'asked'): void {
    const now = this.deps.clock.monotonic();
    const span = Math.min(MUTE_LIMIT_MIN, Math.max(0, minutes)) * 60_000;
    if (span === 0 && this.mutedTo === null) return;
    this.mutedTo = span === 0 ? null : now + span;
    if (span > 0) this.ringer.keep(isSos);
    this.muted.emit({ until: this.state().mutedUntil, why });
    this.changed.emit();
    this.plan();
  }

  /** Whether sounds can come out, as the speaker page sees it. */
  output(output: SoundOutput): void {
    if (output === this.soundOutput) return;
    this.soundOutput = output;
    this.outputChanged.emit(output);
    this.changed.emit();
  }

  /** The operator looked at the console: the taskbar need not flash for what is there. */
  lookedAt(): void {
    this.open.lookedAt();
    this.plan();
    this.changed.emit();
  }

  /** Nobody has answered for the time that the tenant allows. */
  escalate(alarm: Alarm, step: number): void {
    this.escalateAll([{ alarm, step }]);
  }

  /** The same for many at once, as after a flood that nobody answered; most urgent first. */
  escalateAll(escalations: readonly { readonly alarm: Alarm; readonly step: number }[]): void {
    for (const { alarm, step } of escalations) this.escalateOne(alarm, step);
    this.plan();
  }

  private escalateOne(alarm: Alarm, step: number): void {
    const { role, toasts, sounds } = this.deps.settings();
    this.open.escalate(alarm);
    if (role === 'rings') {
      if (toasts && this.toaster.onScreen().all < LIVE_TOASTS) {
        this.toaster.own(alarm, `escalation ${step}`);
      } else if (toasts) this.toaster.sum([alarm]);
      const muted = this.isMuted(this.deps.clock.monotonic()) && !isSos(alarm);
      // A step is louder than the alarm was: the next priority's sound, and its voice from step 2.
      const name = step >= 2 || alarm.priority !== 'medium' ? 'critical' : 'high';
      if (!muted) {
        const { volume } = soundOf(name, sounds[name]);
        this.ringer.ring(alarm, { name, volume, rolling: false, speech: step >= 2 });
      }
    }
  }

  /** Drops what is not told yet: at sign-out, another user hears nothing of it. */
  forget(): void {
    this.toaster.forget();
    this.ringer.forget();
    // Sites of one tenant are not shown to another, and nobody inherits a silence unknowingly.
    this.floods = new Flood();
    this.chatter = new Chatter();
    this.mute(0, 'signedOut');
    this.open.clear();
    this.plan();
  }

  dispose(): void {
    this.over = true;
    this.stopTimer();
    this.ends.dispose();
    this.toaster.dispose();
    this.ringer.dispose();
  }

  private carryOut(
    fresh: readonly (Fresh & { readonly count: number })[],
    decided: ReadonlyMap<string, Attention>,
    how: How,
  ): void {
    const now = this.deps.clock.monotonic();
    const refused = new Refusals(this.deps.told);
    const summed: Alarm[] = [];
    for (const { alarm, chatter, count } of fresh) {
      const attention = decided.get(alarm.id);
      if (attention === undefined) continue;
      const { toast, sound } = attention;
      if (alarm.priority === 'critical') this.open.noteToast(alarm.id, now);
      if (toast === 'own') this.toaster.own(alarm, '', chatter === 'single' ? 0 : count);
      else if (toast === 'summary') summed.push(alarm);
      else refused.add('toast', toast.refused, alarm);
      if ('refused' in sound) refused.add('sound', sound.refused, alarm);
      else this.ringer.ring(alarm, sound);
    }
    if (how === 'backfill') this.toaster.backfill(summed);
    else this.toaster.sum(summed);
    refused.tell();
  }

  private noteFlood(now: number, fresh: readonly Fresh[]): void {
    const annunciated = fresh.filter(({ chatter }) => chatter !== 'grouped');
    const change = this.floods.note(
      now,
      annunciated.map(({ alarm }) => alarm),
    );
    if (change === 'ended') this.flood.emit({ on: false, ...this.floods.last });
    if (change === 'begun') this.flood.emit({ on: true, ...this.floods.size() });
    // In a flood this is done for each of thousands: only what begins or ends needs another plan, and what
    // comes in one turn needs one.
    if (change !== null) this.plan();
    else if (fresh.some(({ chatter }) => chatter === 'begins')) this.planSoon();
  }

  private planSoon(): void {
    if (this.planned) return;
    this.planned = true;
    queueMicrotask(() => {
      this.planned = false;
      this.plan();
    });
  }

  private isMuted(now: number): boolean {
    return this.mutedTo !== null && now < this.mutedTo;
  }

  private decide(): AttentionDecision {
    const now = this.deps.clock.monotonic();
    const { open } = this;
    return decideAttention({
      open,
      settings: this.deps.settings(),
      muted: this.isMuted(now),
      now,
    });
  }

  /** Does what is due and sleeps until the next is. */
  private plan(): void {
    if (this.over) return;
    this.stopTimer();
    const now = this.deps.clock.monotonic();
    this.expire(now);
    this.picture = this.decide();
    const { again, repeat } = this.picture;
    this.repeatsSince = repeat === null ? null : (this.repeatsSince ?? now);
    if (again.length > 0) {
      for (const { id } of again) this.open.noteToast(id, now);
      this.toaster.again(again);
      this.picture = this.decide();
    }
    if (repeat !== null && !this.ringer.busy && now >= this.repeatAt(repeat.everyMs)) {
      void this.ringer.repeat(repeat.priority, repeat.volume, repeat.alarms());
    }
    this.sleep(now);
  }

  private expire(now: number): void {
    const calm = this.floods.look(now) === 'ended';
    const quiet = this.chatter.look(now);
    const unmuted = this.mutedTo !== null && now >= this.mutedTo;
    if (unmuted) this.mutedTo = null;
    if (calm) this.flood.emit({ on: false, ...this.floods.last });
    if (unmuted) this.muted.emit({ until: null, why: 'over' });
    if (calm || quiet || unmuted) this.changed.emit();
  }

  private repeatAt(everyMs: number): number {
    const begin = (this.repeatsSince ?? 0) + FIRST_REPEAT_MS;
    return Math.max(begin, this.ringer.quietSince + everyMs, this.ringer.speaksUntil);
  }

  private sleep(now: number): void {
    const { repeat, againAt } = this.picture;
    const chatterAt = this.chatter.nextAt();
    const due = [
      this.floods.endsAt(),
      chatterAt === null ? null : Math.max(chatterAt, now + CHATTER_LOOK_MS),
      this.mutedTo,
      againAt,
      repeat === null || this.ringer.busy ? null : this.repeatAt(repeat.everyMs),
    ].filter((at) => at !== null);
    if (due.length === 0) return;
    const pause = Math.max(0, Math.min(...due) - now);
    this.stopTimer = this.deps.clock.after(pause, 'attention', () => this.plan());
  }
}

/** What is not told for the same reason goes to the journal in one entry. */
class Refusals {
  private readonly all: {
    readonly by: DeliveryOutcome['by'];
    readonly refusal: Refusal;
    readonly alarms: Alarm[];
  }[] = [];

  constructor(private readonly told: (told: DeliveryOutcome) => void) {}

  add(by: DeliveryOutcome['by'], refusal: Refusal, alarm: Alarm): void {
    const same = this.all.find((one) => one.by === by && one.refusal === refusal);
    if (same === undefined) this.all.push({ by, refusal, alarms: [alarm] });
    else same.alarms.push(alarm);
  }

  tell(): void {
    for (const { by, refusal, alarms } of this.all) {
      this.told({ by, outcome: 'refused', alarms, detail: refusal });
    }
  }
}
