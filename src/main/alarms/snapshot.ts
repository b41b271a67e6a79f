import type { Alarm, AlarmSnapshot, ChannelHealth, JournalHealth } from '@shared/model/alarm';
import { described, type Translate } from './describe';
import { trimAlarms } from './fold';
import { countAlarms } from './ledger';
import { maskAlarm } from './mask';

/** Alarms that travel to a window with each change; the counts are of all. */
const SENT_ALARMS = 1_000;
/** Raw text that travels with one snapshot, characters; beyond it only each head. */
const RAW_BUDGET = 2_000_000;
const RAW_HEAD = 200;

/** Makes snapshots; texts are made once per alarm and language. */
export class SnapshotMaker {
  private texts = new WeakMap<Alarm, Alarm>();
  private masked = new WeakMap<Alarm, Alarm>();

  constructor(private readonly translate: Translate) {}

  /** The language changed: all texts are made anew. */
  forget(): void {
    this.texts = new WeakMap();
    this.masked = new WeakMap();
  }

  /**
   * @param alarms all of them, oldest first.
   * @param locked whether the workstation is locked: the alarms say no more than their class then.
   * @returns newest first, as the windows show them.
   */
  make(
    revision: number,
    alarms: readonly Alarm[],
    channels: readonly ChannelHealth[],
    journal: JournalHealth,
    locked = false,
  ): AlarmSnapshot {
    let budget = RAW_BUDGET;
    const sent = [...trimAlarms(alarms, SENT_ALARMS)].reverse().map((alarm) => {
      if (locked) return this.mask(alarm);
      budget -= alarm.raw.length + alarm.text.length;
      return budget >= 0 ? this.text(alarm) : headOf(this.text(alarm));
    });
    return { revision, alarms: sent, counts: countAlarms(alarms), channels, journal };
  }

  /** The alarm without place, person and text. */
  mask(alarm: Alarm): Alarm {
    const known = this.masked.get(alarm);
    if (known !== undefined) return known;
    const made = maskAlarm(alarm, this.translate(`alarm.class.${alarm.alarmClass}`));
    this.masked.set(alarm, made);
    return made;
  }

  private text(alarm: Alarm): Alarm {
    const known = this.texts.get(alarm);
    if (known !== undefined) return known;
    const made = described(alarm, this.translate);
    this.texts.set(alarm, made);
    return made;
  }
}

function headOf(alarm: Alarm): Alarm {
  if (alarm.raw.length <= RAW_HEAD) return alarm;
  const raw = alarm.raw.slice(0, RAW_HEAD);
  return { ...alarm, raw, text: alarm.recognised ? alarm.text : raw, rawCut: true };
}
