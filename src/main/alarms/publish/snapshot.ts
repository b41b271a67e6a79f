import { textKeyOr } from '@shared/i18n/textKey';
import type { Alarm, ChannelGap, ChannelHealth, JournalHealth } from '@shared/model/alarm';
import type { AlarmDelta, AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { CALM, type AttentionState } from '@shared/model/attention';
import { listed } from '@main/texts/describe';
import type { Translate } from '@shared/model/translate';
import { maskAlarm, maskAttention } from './mask';
import { KeptAlarms, type AlarmChanges } from '@main/alarms/ledger/keptAlarms';
import { templated } from './templates';

/** Raw text that travels with an alarm, characters; the whole is asked for by itself. */
const RAW_SENT = 500;

/** What a snapshot is made of besides the alarms. */
export interface SnapshotRest {
  readonly channels: readonly ChannelHealth[];
  readonly gaps: readonly ChannelGap[];
  readonly journal: JournalHealth;
  readonly attention: AttentionState;
  /** The workstation is locked: the alarms say no more than their class. */
  readonly locked: boolean;
  /** Not everything that the journal holds is known yet. */
  readonly reading?: AlarmSnapshot['reading'] | null;
}

/** Everything that a snapshot is made of. */
export interface SnapshotParts extends SnapshotRest {
  /** All of them, oldest first. */
  readonly alarms: readonly Alarm[];
}

/**
 * Makes snapshots and what changed between two; texts are made once per alarm and language. What is
 * brought up to date by changes costs as much as they are many, however many alarms there are.
 */
export class SnapshotMaker {
  /** The alarms as they are, whatever of them is shown. */
  readonly kept = new KeptAlarms();
  private texts = new WeakMap<Alarm, Alarm>();
  private masked = new WeakMap<Alarm, Alarm>();
  private revision = 0;
  /** By the ids that windows know. */
  private sent = new Map<string, Alarm>();
  private locked = false;
  /** Texts or masks are another than those that were sent. */
  private stale = false;
  private rest: SnapshotRest = {
    channels: [],
    gaps: [],
    journal: { kind: 'ok' },
    attention: CALM,
    locked: false,
  };
  private upserts = new Map<string, Alarm>();
  private removed = new Set<string>();
  private whole: AlarmSnapshot | null = null;
  private words: Translate;

  constructor(private readonly translate: Translate) {
    this.words = templated(translate);
  }

  /** The language changed: all texts are made anew. */
  forget(): void {
    this.words = templated(this.translate);
    this.texts = new WeakMap();
    this.masked = new WeakMap();
    this.stale = true;
  }

  /** The last snapshot as a whole, newest first; made when it is asked for. */
  current(): AlarmSnapshot {
    this.whole ??= { ...this.common(), alarms: [...this.sent.values()].reverse() };
    return this.whole;
  }

  /** One alarm as windows get it. */
  shown(alarm: Alarm): Alarm {
    return this.locked ? this.mask(alarm) : this.text(alarm);
  }

  /** Takes in what changed of the alarms. */
  take(changes: AlarmChanges): void {
    for (const [id, alarm] of changes) {
      const before = this.kept.set(id, alarm);
      if (alarm !== null) this.send(this.shown(alarm));
      else if (before !== undefined) this.unsend(this.shown(before).id);
    }
  }

  /** Takes in all alarms, oldest first: at the start, and where others are shown. */
  takeAll(alarms: Iterable<Alarm>): void {
    this.kept.reset(alarms);
    this.sendAll();
  }

  /** Takes in how everything else is now. @returns what changed since the last time. */
  delta(rest: SnapshotRest): AlarmDelta {
    const base = this.revision;
    this.revision += 1;
    this.rest = rest;
    this.whole = null;
    if (rest.locked !== this.locked || this.stale) {
      this.locked = rest.locked;
      this.stale = false;
      this.sendAll();
    }
    const upserts = [...this.upserts.values()];
    const removed = [...this.removed];
    this.upserts = new Map();
    this.removed = new Set();
    return { ...this.common(), base, upserts, removed };
  }

  /** All of it anew. @returns what changed since the last time. */
  update({ alarms, ...rest }: SnapshotParts): AlarmDelta {
    this.takeAll(alarms);
    return this.delta(rest);
  }

  /** The alarm without place, person and text. */
  mask(alarm: Alarm): Alarm {
    const known = this.masked.get(alarm);
    if (known !== undefined) return known;
    const name = textKeyOr(`alarm.class.${alarm.alarmClass}`, 'alarm.class.unknown');
    const made = maskAlarm(alarm, this.words(name));
    this.masked.set(alarm, made);
    return made;
  }

  private sendAll(): void {
    const before = this.sent;
    this.sent = new Map();
    for (const alarm of this.kept.values()) {
      const shown = this.shown(alarm);
      this.sent.set(shown.id, shown);
      if (before.get(shown.id) !== shown) this.upserts.set(shown.id, shown);
    }
    for (const id of before.keys()) if (!this.sent.has(id)) this.unsend(id);
  }

  private send(shown: Alarm): void {
    if (this.sent.get(shown.id) === shown) return;
    this.sent.set(shown.id, shown);
    this.upserts.set(shown.id, shown);
    this.removed.delete(shown.id);
  }

  private unsend(id: string): void {
    this.sent.delete(id);
    this.upserts.delete(id);
    this.removed.add(id);
  }

  private common(): Omit<AlarmSnapshot, 'alarms'> {
    const { channels, gaps, journal, attention, reading } = this.rest;
    return {
      revision: this.revision,
      counts: this.kept.counts(),
      channels,
      gaps,
      journal,
      attention: this.locked ? maskAttention(attention) : attention,
      ...(reading == null ? {} : { reading }),
    };
  }

  private text(alarm: Alarm): Alarm {
    const known = this.texts.get(alarm);
    if (known !== undefined) return known;
    const made = headOf(listed(alarm, this.words));
    this.texts.set(alarm, made);
    return made;
  }
}

function headOf(alarm: Alarm): Alarm {
  if (alarm.raw.length <= RAW_SENT) return alarm;
  return { ...alarm, raw: alarm.raw.slice(0, RAW_SENT), rawCut: true };
}
