import type { Clock } from '@shared/base/clock';
import { reasonOf } from '@shared/base/errors';
import { NOTICE_MS, PRIORITIES, type Alarm, type Priority } from '@shared/model/alarm';
import {
  CUT_OFF,
  type Sounded,
  type SpeakerPort,
  type Speech,
  type Spoken,
} from '@main/ports/attention';
import { isSos, worstOf, type Ring } from './decide';
import type { DeliveryOutcome } from './deliveryOutcome';

/** Pause between two sounds of a flood, ms: one rolling sound instead of one per alarm. */
export const ROLLING_MS = NOTICE_MS;
/** A repeat does not cut off the voice within this time after a spoken sound began, ms. */
const SPEECH_MS = 10_000;
/** A repeat with an unchanged outcome is journaled this often, ms. */
const REPEAT_TOLD_MS = 60_000;

interface ToSound {
  readonly alarm: Alarm;
  readonly ring: Ring;
}

/** The sound that plays now. */
interface Sounding {
  /** 0: an SOS, 1: another critical alarm, 2: a critical one once more, 3: everything else. */
  readonly rank: number;
  /** Alarms that the sound is for; empty for a repeat, whose alarms have all sounded before. */
  readonly group: readonly ToSound[];
  /** Frees the place for a more urgent sound. */
  readonly overtake: () => void;
}

/** An alarm of rank 0 or 1 cuts off a sound of a larger rank; all others wait for their turn. */
const OVERTAKES = 1;

function rankOf({ alarm, ring }: ToSound): number {
  if (isSos(alarm)) return 0;
  return ring.name === 'critical' ? 1 : 3;
}

export interface RingerDeps {
  readonly clock: Clock;
  readonly speaker: Pick<SpeakerPort, 'cut' | 'play'>;
  readonly speech: (alarm: Alarm) => Speech;
  readonly delivered: (delivery: DeliveryOutcome) => void;
  /** The last sound ended and no sound waits. */
  readonly quiet: () => void;
}

/**
 * Plays sounds one after another, never two at a time. An SOS or another critical alarm does not wait for a
 * less urgent sound: it cuts that sound off.
 */
export class Ringer {
  private waiting: ToSound[] = [];
  private rolling: ToSound[] = [];
  private sounding = false;
  private current: Sounding | null = null;
  private rolledAt = Number.NEGATIVE_INFINITY;
  private rolled: Priority = 'low';
  private rollAsked = false;
  private stopRolling: () => void = () => undefined;
  private endedAt = Number.NEGATIVE_INFINITY;
  private speech = { number: 0, until: Number.NEGATIVE_INFINITY };
  private repeatTold = { outcome: '', at: Number.NEGATIVE_INFINITY };
  private over = false;

  constructor(private readonly deps: RingerDeps) {}

  get busy(): boolean {
    return this.sounding;
  }

  /** End of the last sound, monotonic ms. */
  get quietSince(): number {
    return this.endedAt;
  }

  /** Until when a repeat must not cut off the voice, monotonic ms; a past time: no voice speaks. */
  get speaksUntil(): number {
    return this.speech.until;
  }

  ring(alarm: Alarm, ring: Ring): void {
    if (ring.rolling) {
      this.rolling.push({ alarm, ring });
      this.askRoll();
      return;
    }
    this.waiting.push({ alarm, ring });
    this.overtake(rankOf({ alarm, ring }));
    void this.sound();
  }

  /** Plays the sound again because its alarms are unacknowledged. */
  async repeat(name: Priority, volume: number, alarms: readonly Alarm[]): Promise<void> {
    if (this.sounding) return;
    this.sounding = true;
    const rank = name === 'critical' ? OVERTAKES + 1 : 3;
    const played = this.play(name, volume).then((sounded) => {
      // A repeat that was cut off is not journaled: the sound that cut it off is.
      if (!this.over && sounded.detail !== CUT_OFF) this.tellRepeat(name, alarms, sounded);
    });
    await this.untilOvertaken(played, rank, []);
    if (this.over) return;
    this.ended();
    if (this.waiting.length > 0) void this.sound();
  }

  /** Drops alarms that did not sound yet. */
  forget(): void {
    this.waiting = [];
    this.rolling = [];
    this.stopRolling();
  }

  /** Of the alarms that did not sound yet, keeps those that fit. */
  keep(fits: (alarm: Alarm) => boolean): void {
    this.waiting = this.waiting.filter(({ alarm }) => fits(alarm));
    this.rolling = this.rolling.filter(({ alarm }) => fits(alarm));
  }

  dispose(): void {
    this.over = true;
    this.forget();
  }

  private tellRepeat(name: Priority, alarms: readonly Alarm[], { outcome, rms }: Sounded): void {
    const now = this.deps.clock.monotonic();
    const news = outcome !== this.repeatTold.outcome || now - this.repeatTold.at >= REPEAT_TOLD_MS;
    if (news) {
      this.repeatTold = { outcome, at: now };
      const detail = `repeat ${name}`;
      this.deps.delivered({ by: 'sound', outcome, alarms, detail, rms, again: true });
    }
  }

  /** A sound of a smaller rank cuts off the current one. */
  private overtake(rank: number): void {
    const { current } = this;
    if (current === null || rank > OVERTAKES || rank >= current.rank) return;
    this.current = null;
    // How much of the current sound was audible is unknown: its alarms share the sound that
    // replaces it.
    this.waiting.unshift(...current.group);
    this.deps.speaker.cut();
    current.overtake();
  }

  /** Resolves at the end of a sound, or as soon as a more urgent sound takes its place. */
  private async untilOvertaken(
    played: Promise<void>,
    rank: number,
    group: readonly ToSound[],
  ): Promise<void> {
    const overtaken = new Promise<void>((overtake) => {
      this.current = { rank, group, overtake };
    });
    await Promise.race([played, overtaken]);
    this.current = null;
  }

  /** Alarms that come in one turn share one roll. */
  private askRoll(): void {
    if (this.rollAsked) return;
    this.rollAsked = true;
    void Promise.resolve().then(() => {
      this.rollAsked = false;
      if (!this.over) this.roll();
    });
  }

  private roll(): void {
    const { clock } = this.deps;
    this.stopRolling();
    if (this.rolling.length === 0) return;
    const worst = worstOf(this.rolling.map(({ alarm }) => alarm));
    const rest = this.rolledAt + ROLLING_MS - clock.monotonic();
    // An alarm more urgent than the last rolling sound does not wait for the pause.
    if (rest > 0 && PRIORITIES.indexOf(worst) >= PRIORITIES.indexOf(this.rolled)) {
      this.stopRolling = clock.after(rest, 'rolling sound', () => this.roll());
      return;
    }
    this.rolledAt = clock.monotonic();
    this.rolled = worst;
    this.waiting.push(...this.rolling.splice(0));
    void this.sound();
  }

  /** Alarms that arrive during a sound share the next sound, that of the most urgent one. */
  private async sound(): Promise<void> {
    if (this.sounding) return;
    this.sounding = true;
    // Alarms committed together form one group, even when they come one call at a time.
    await Promise.resolve();
    for (let group = this.waiting.splice(0); group.length > 0; group = this.waiting.splice(0)) {
      await this.soundGroup(group);
      if (this.over) return;
    }
    this.ended();
  }

  private async soundGroup(group: readonly ToSound[]): Promise<void> {
    const alarms = group.map(({ alarm }) => alarm);
    const name = PRIORITIES.find((one) => group.some(({ ring }) => ring.name === one));
    const leading = group.filter(({ ring }) => ring.name === name);
    // The voice names an SOS before any other alarm.
    const leader = leading.find(({ alarm }) => isSos(alarm)) ?? leading[0];
    if (leader === undefined) return;
    const { ring, alarm } = leader;
    const speech = ring.speech ? this.deps.speech(alarm) : undefined;
    const number = this.speech.number + 1;
    const until = speech === undefined ? this.endedAt : this.deps.clock.monotonic() + SPEECH_MS;
    this.speech = { number, until };
    const spoken = (said: Spoken): void => this.spoken(said, alarm, number);
    const played = this.play(ring.name, ring.volume, speech, spoken).then(
      ({ outcome, rms, detail }) => {
        const what = detail === CUT_OFF ? `${ring.name}, ${CUT_OFF}` : ring.name;
        this.deps.delivered({ by: 'sound', outcome, alarms, detail: what, rms });
      },
    );
    const rank = group.reduce((least, one) => Math.min(least, rankOf(one)), 3);
    await this.untilOvertaken(played, rank, group);
  }

  private spoken({ outcome, detail }: Spoken, alarm: Alarm, number: number): void {
    if (this.over) return;
    this.deps.delivered({ by: 'speech', outcome, alarms: [alarm], detail });
    // A newer sound cut this voice off; the newer sound's own speech counts.
    if (number !== this.speech.number) return;
    const now = this.deps.clock.monotonic();
    this.speech = { number, until: now };
    if (this.sounding) return;
    if (outcome === 'shown') this.endedAt = now;
    this.deps.quiet();
  }

  /** A speaker that throws counts as failed: one fault must not silence every later alarm. */
  private async play(
    name: Priority,
    volume: number,
    speech?: Speech,
    spoken?: (said: Spoken) => void,
  ): Promise<Sounded> {
    try {
      return await this.deps.speaker.play(name, volume, speech, spoken);
    } catch (error) {
      const detail = reasonOf(error);
      return { outcome: 'failed', rms: null, detail };
    }
  }

  private ended(): void {
    this.sounding = false;
    this.endedAt = this.deps.clock.monotonic();
    if (!this.over) this.deps.quiet();
  }
}
