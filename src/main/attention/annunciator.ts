import type { Clock } from '@shared/base/clock';
import { DisposableStore, type Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import { PRIORITIES, type Alarm } from '@shared/model/alarm';
import { isOpen } from '@shared/model/alarmState';
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
import { Gathering, type Gathered } from './gathering';
import { OpenAlarms } from './openAlarms';
import { Ringer } from './ringer';
import { decideAttention, type AttentionDecision } from './attentionDecision';
import { Toaster } from './toaster';
import type { DeliveryOutcome } from './deliveryOutcome';
import { Words } from './words';

/** Longest mute, minutes. */
export const MUTE_LIMIT_MIN = 60;
/** Pause before the chatter window is read again for expired activations, ms. */
const CHATTER_CHECK_MS = 1_000;
/** An escalation so soon after a reminder of its alarm has no toast of its own, ms. */
const SAME_TOAST_MS = 5_000;
/** Earliest time of the first repeat after its cause, ms: the alarm's own sound comes first. */
const FIRST_REPEAT_MS = 3_000;

/**
 * Why a mute began or ended: the operator asked; its time is over; or the session of the operator who asked
 * ended: refused by the server, signed out, taken over by another user, or closed with the app.
 */
export type MuteCause = 'asked' | 'over' | 'refused' | 'signedOut' | 'takenOver' | 'appEnd';

export interface MuteChange {
  /** Wall time at which the mute ends, ms; null: the mute is over. */
  readonly until: number | null;
  readonly why: MuteCause;
}

/** A flood began (`on`) or ended. */
export interface FloodChange extends FloodSize {
  readonly on: boolean;
}

export interface AttentionDeps {
  readonly clock: Clock;
  readonly toasts: ToastPort;
  readonly speaker: SpeakerPort;
  readonly translate: Translate;
  readonly isDemo: () => boolean;
  /** Read at each alarm, so that a changed setting takes effect at once. */
  readonly settings: () => AttentionSettings;
  readonly focusAlarm: (id: string) => void;
  /** Every outcome, for the journal. */
  readonly delivered: (delivery: DeliveryOutcome) => void;
  /** Body of a toast while the workstation is locked; null while it is not locked. */
  readonly lockedBody: (alarm: Alarm) => string | null;
  /** Whether a channel has not told yet what it missed. */
  readonly isAsking: () => boolean;
}

/** Decides how alarms are annunciated, and annunciates them. */
export class Annunciator {
  readonly changed = new Emitter<void>();
  readonly flood = new Emitter<FloodChange>();
  readonly muted = new Emitter<MuteChange>();
  /** The sound output is lost, or is back. */
  readonly outputChanged = new Emitter<SoundOutput>();
  private readonly toaster: Toaster;
  private readonly ringer: Ringer;
  private floods = new Flood();
  private chatter = new Chatter();
  private readonly ends = new DisposableStore();
  private readonly open = new OpenAlarms();
  private readonly gathering: Gathering;
  /** Alarms of the last toast that reminded of critical ones, and when that was, monotonic ms. */
  private reminded: { readonly ids: ReadonlySet<string>; readonly at: number } = {
    ids: new Set(),
    at: 0,
  };
  /** A new plan is queued for the end of this turn. */
  private planned = false;
  /** End of the mute, monotonic ms. */
  private mutedTo: number | null = null;
  private soundOutput: SoundOutput = 'unknown';
  private toastsFailing = false;
  private picture: AttentionDecision;
  /** Since when a sound is due to repeat, monotonic ms. */
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
    const delivered = (one: DeliveryOutcome): void => {
      if (!this.over) deps.delivered(one);
    };
    this.toaster = new Toaster({
      clock,
      toasts,
      words,
      focusAlarm,
      delivered: delivered,
      waits: ({ id }) => this.open.has(id),
      failing: (failing) => {
        this.toastsFailing = failing;
        if (!this.over) this.changed.emit();
      },
    });
    this.ringer = new Ringer({
      clock,
      speaker,
      delivered: delivered,
      speech: (alarm) => words.speech(alarm),
      quiet: () => this.plan(),
    });
    this.gathering = new Gathering(clock, deps.isAsking, (gathered) => this.tellGathered(gathered));
    this.ends.add(speaker.output.on((output) => this.output(output)));
    this.picture = this.decide();
  }

  /**
   * Annunciates alarms that were committed together.
   * @returns the decision for each alarm, by alarm id.
   */
  tell(alarms: readonly Alarm[], how: How): ReadonlyMap<string, Attention> {
    const now = this.deps.clock.monotonic();
    const settings = this.deps.settings();
    const fresh = alarms.map((alarm): Fresh & { readonly count: number } => {
      // Back-filled alarms arose long ago: they count neither as chatter nor towards a flood.
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

  /** Sets all open alarms, at the start and when another set is shown, in the order in which they opened. */
  setOpen(alarms: Iterable<Alarm>): void {
    this.open.reset(alarms, this.deps.clock.monotonic());
    this.plan();
  }

  /**
   * Applies changes since the last call; null: the alarm left the ledger. Cost grows with the number of
   * changes, not of open alarms.
   */
  changes(changes: ReadonlyMap<string, Alarm | null>): void {
    const now = this.deps.clock.monotonic();
    for (const [id, alarm] of changes) {
      this.open.set(id, alarm, now);
      if (alarm === null || !isOpen(alarm.state)) this.gathering.drop(id);
    }
    this.plan();
  }

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

  /** Badge, flashing, popup, bar and repeats at this moment. */
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

  /** Sets whether the speaker page can make sounds. */
  output(output: SoundOutput): void {
    if (output === this.soundOutput) return;
    this.soundOutput = output;
    this.outputChanged.emit(output);
    this.changed.emit();
  }

  /** The operator looked at the console: the taskbar stops flashing for the alarms that are open now. */
  consoleSeen(): void {
    this.open.consoleSeen();
    this.plan();
    this.changed.emit();
  }

  /** The alarm passed its tenant's response time without an answer. */
  escalate(alarm: Alarm, step: number): void {
    this.escalateAll([{ alarm, step }]);
  }

  /** Escalates many alarms at once, as after a flood without any answer; most urgent first. */
  escalateAll(escalations: readonly { readonly alarm: Alarm; readonly step: number }[]): void {
    for (const { alarm, step } of escalations) this.escalateOne(alarm, step);
    this.plan();
  }

  private escalateOne(alarm: Alarm, step: number): void {
    const settings = this.deps.settings();
    const { role, sounds } = settings;
    const now = this.deps.clock.monotonic();
    // The reminder that was due at the same minute is the toast of this escalation too.
    const { ids, at } = this.reminded;
    const toasts = settings.toasts && !(ids.has(alarm.id) && now - at < SAME_TOAST_MS);
    this.open.escalate(alarm);
    if (role === 'rings') {
      if (toasts && this.toaster.onScreen().all < LIVE_TOASTS) {
        this.toaster.own(alarm, `escalation ${step}`);
      } else if (toasts) this.toaster.sum([alarm]);
      // This toast is the reminder too: the next one is due a minute later.
      if (toasts && alarm.priority === 'critical') {
        this.open.noteToast(alarm.id, now);
      }
      const muted = this.isMuted(now) && !isSos(alarm);
      // An escalation sounds louder than the alarm did: the next priority's sound, with the voice
      // from step 2.
      const name = step >= 2 || alarm.priority !== 'medium' ? 'critical' : 'high';
      if (!muted) {
        const { volume } = soundOf(name, sounds[name]);
        this.ringer.ring(alarm, { name, volume, rolling: false, speech: step >= 2 });
      }
    }
  }

  /** Drops alarms that are not annunciated yet: after a sign-out the next user must not hear them. */
  forget(): void {
    this.gathering.forget();
    this.toaster.forget();
    this.ringer.forget();
    // Sites of one tenant are not shown to another, and the next user must not inherit a mute
    // unknowingly.
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
    this.gathering.forget();
    this.toaster.dispose();
    this.ringer.dispose();
  }

  private carryOut(
    fresh: readonly (Fresh & { readonly count: number })[],
    decided: ReadonlyMap<string, Attention>,
    how: How,
  ): void {
    const now = this.deps.clock.monotonic();
    const refused = new Refusals(this.deps.delivered);
    const summed: Alarm[] = [];
    const gathered: Gathered[] = [];
    for (const { alarm, chatter, count } of fresh) {
      const attention = decided.get(alarm.id);
      if (attention === undefined) continue;
      const { toast, sound } = attention;
      if (alarm.priority === 'critical') this.open.noteToast(alarm.id, now);
      if (toast === 'own') this.toaster.own(alarm, '', chatter === 'single' ? 0 : count);
      else if (toast === 'summary') summed.push(alarm);
      else refused.add('toast', toast.refused, alarm);
      const ring = 'refused' in sound ? null : sound;
      if ('refused' in sound) refused.add('sound', sound.refused, alarm);
      // A person in danger waits for nobody.
      const isNow = how === 'live' || isSos(alarm);
      if (ring !== null && isNow) this.ringer.ring(alarm, ring);
      const isToasted = toast === 'summary';
      if (how === 'backfill') gathered.push({ alarm, isToasted, ring: isNow ? null : ring });
    }
    if (how === 'backfill') this.gathering.add(gathered);
    else this.toaster.sum(summed);
    refused.tell();
  }

  /** One toast and one sound for all that was caught up. */
  private tellGathered(gathered: readonly Gathered[]): void {
    if (this.over) return;
    const now = this.deps.clock.monotonic();
    const refused = new Refusals(this.deps.delivered);
    // A click opens the last one: the most urgent, which the toast names.
    const rank = ({ priority }: Alarm): number => PRIORITIES.indexOf(priority);
    const toasted = gathered.filter((one) => one.isToasted).map(({ alarm }) => alarm);
    this.toaster.backfill([...toasted].sort((a, b) => rank(b) - rank(a)));
    for (const { alarm, ring } of gathered) {
      if (alarm.priority === 'critical') this.open.noteToast(alarm.id, now);
      if (ring === null) continue;
      if (this.isMuted(now)) refused.add('sound', 'muted', alarm);
      else this.ringer.ring(alarm, ring);
    }
    refused.tell();
    this.plan();
  }

  private noteFlood(now: number, fresh: readonly Fresh[]): void {
    const annunciated = fresh.filter(({ chatter }) => chatter !== 'grouped');
    const change = this.floods.note(
      now,
      annunciated.map(({ alarm }) => alarm),
    );
    if (change === 'ended') this.flood.emit({ on: false, ...this.floods.last });
    if (change === 'begun') this.flood.emit({ on: true, ...this.floods.size() });
    // A flood runs this for each of thousands of alarms, so only a start or an end makes a new
    // plan, and one turn makes one plan.
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

  /** Does everything that is due, then sets the timer for the next due time. */
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
      this.reminded = { ids: new Set(again.map(({ id }) => id)), at: now };
      this.picture = this.decide();
    }
    if (repeat !== null && !this.ringer.busy && now >= this.repeatAt(repeat.everyMs)) {
      void this.ringer.repeat(repeat.priority, repeat.volume, repeat.alarms());
    }
    this.sleep(now);
  }

  private expire(now: number): void {
    const calm = this.floods.update(now) === 'ended';
    const quiet = this.chatter.update(now);
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
      chatterAt === null ? null : Math.max(chatterAt, now + CHATTER_CHECK_MS),
      this.mutedTo,
      againAt,
      repeat === null || this.ringer.busy ? null : this.repeatAt(repeat.everyMs),
    ].filter((at) => at !== null);
    if (due.length === 0) return;
    const pause = Math.max(0, Math.min(...due) - now);
    this.stopTimer = this.deps.clock.after(pause, 'attention', () => this.plan());
  }
}

/** Alarms that are refused for the same reason make one journal entry. */
class Refusals {
  private readonly all: {
    readonly by: DeliveryOutcome['by'];
    readonly refusal: Refusal;
    readonly alarms: Alarm[];
  }[] = [];

  constructor(private readonly delivered: (delivery: DeliveryOutcome) => void) {}

  add(by: DeliveryOutcome['by'], refusal: Refusal, alarm: Alarm): void {
    const same = this.all.find((one) => one.by === by && one.refusal === refusal);
    if (same === undefined) this.all.push({ by, refusal, alarms: [alarm] });
    else same.alarms.push(alarm);
  }

  tell(): void {
    for (const { by, refusal, alarms } of this.all) {
      this.delivered({ by, outcome: 'refused', alarms, detail: refusal });
    }
  }
}
