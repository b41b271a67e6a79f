import { expect, it } from 'vitest';
import { PRIORITIES, type Alarm, type ChannelState, type Priority } from '@shared/model/alarm';
import type { AlarmCondition } from '@shared/model/alarmState';
import { CALM, type AttentionState } from '@shared/model/attention';
import type { Translate } from '@shared/model/translate';
import { SnapshotMaker } from '@main/alarms/publish/snapshot';
import { trayModel } from '@main/attention/trayModel';
import { anAlarm } from '@tests/support/alarms';
import { translateIn } from '@tests/support/translate';

const SEQUENCES = 1_000;
const STEPS = 25;
const AT = Date.UTC(2026, 10, 21, 2, 0, 0);

/** Small and seeded: a failure is found again by its number. */
function randomOf(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * below);
  };
}

/** The product's texts; each is looked up once, or the look-up would be all that takes time. */
function remembered(translate: Translate): Translate {
  const known = new Map<string, string>();
  return (key, values) => {
    const asked = JSON.stringify([key, values]);
    const text = known.get(asked) ?? translate(key, values);
    known.set(asked, text);
    return text;
  };
}

const translate = remembered(translateIn('zh'));

/**
 * What the requirement says of the tray: the number of alarms that nobody has acknowledged, the worst
 * of them, whether something is not being heard, whether the count may be old, whether it is silent.
 */
class Model {
  readonly alarms: { priority: Priority; acknowledged: boolean; told: boolean }[] = [];
  signedIn = true;
  channel: 'up' | 'down' | 'refused' | 'catchingUp' = 'up';
  disk = true;
  muted = false;
  output = true;
  flood = false;

  open(): { readonly priority: Priority }[] {
    return this.alarms.filter(({ acknowledged, told }) => told && !acknowledged);
  }

  /** [shape, number, mark] */
  icon(): readonly unknown[] {
    const open = this.open();
    const silent = this.muted || !this.output ? 'silent' : null;
    if (!this.signedIn) return ['signedOut', 0, silent ?? 'none'];
    const number = open.length > 9 ? 10 : open.length;
    const deaf = this.channel === 'down' || this.channel === 'refused' || !this.disk;
    const catching = this.channel === 'catchingUp' ? 'stale' : null;
    const mark = silent ?? catching ?? (this.flood ? 'flood' : 'none');
    for (const priority of PRIORITIES) {
      if (!open.some((one) => one.priority === priority)) continue;
      if (priority !== 'critical' && deaf) break;
      return [priority, number, deaf ? (silent ?? this.markOfCritical(catching)) : mark];
    }
    if (deaf) return ['blind', number, silent ?? 'none'];
    return ['idle', 0, mark];
  }

  private markOfCritical(catching: string | null): string {
    return catching ?? (this.flood ? 'flood' : 'none');
  }

  /** What the tooltip must say, and what it must not. */
  facts(): readonly (readonly [string, boolean])[] {
    const number = this.open().length;
    return [
      ['没有未确认告警', this.signedIn && number === 0],
      [`${number > 99 ? '99+' : number} 条未确认`, this.signedIn && number > 0],
      ['起断开', this.signedIn && this.channel === 'down'],
      ['被服务器拒绝', this.signedIn && this.channel === 'refused'],
      ['正在补收', this.signedIn && this.channel === 'catchingUp'],
      ['告警通道已连接', this.signedIn && this.channel === 'up'],
      ['日志写入失败', this.signedIn && !this.disk],
      ['告警风暴', this.signedIn && this.flood],
      ['当前未接收告警', !this.signedIn],
      ['静音至', this.muted],
      ['没有声音输出', !this.output],
    ];
  }
}

/** The real thing: alarms by their conditions, through the snapshot's counts. */
class Real {
  private readonly alarms: Alarm[] = [];
  private readonly maker = new SnapshotMaker(translate);

  raise(priority: Priority, late: boolean): void {
    const id = `a#${this.alarms.length}`;
    this.alarms.push(anAlarm({ id, priority, lateMs: late ? 5_000 : null }));
  }

  change(index: number, patch: Partial<AlarmCondition>): void {
    const before = this.alarms[index];
    if (before === undefined) return;
    const condition = { ...before.condition, ...patch };
    const { state: _state, ...rest } = before;
    this.alarms[index] = anAlarm({ ...rest, condition });
  }

  tray(model: Model) {
    const channel: Record<Model['channel'], ChannelState> = {
      up: { kind: 'connected', since: AT, lastEventAt: null },
      down: { kind: 'down', since: AT, errors: 1, nextTryAt: AT, reason: 'x' },
      refused: { kind: 'refused', since: AT, reason: 'x' },
      catchingUp: { kind: 'catchingUp', since: AT, lastEventAt: null, from: AT },
    };
    const attention: AttentionState = {
      ...CALM,
      mutedUntil: model.muted ? AT : null,
      output: model.output ? 'ok' : 'lost',
      flood: model.flood ? { since: AT, inWindow: 11, groups: [] } : null,
    };
    const delta = this.maker.update({
      alarms: this.alarms,
      channels: [{ channel: 'alarmReport', kind: 'websocket', state: channel[model.channel] }],
      gaps: [],
      journal: model.disk
        ? { kind: 'ok' }
        : { kind: 'failing', since: AT, reason: 'full', waiting: 3 },
      attention,
      locked: false,
    });
    const { counts, channels, journal } = delta;
    const { signedIn } = model;
    const what = { signedIn, demo: false, counts, channels, journal, attention, open: [], now: AT };
    return trayModel(what, translate);
  }
}

function act(model: Model, real: Real, random: (below: number) => number): string {
  const index = random(Math.max(1, model.alarms.length));
  const one = model.alarms[index];
  switch (random(12)) {
    case 0:
    case 1:
    case 2:
    case 3: {
      // Mostly low ones, as in life; several at once from time to time.
      const priority = PRIORITIES[3 - Math.min(3, random(8))] ?? 'low';
      const count = random(12) === 0 ? 1 + random(120) : 1;
      for (let done = 0; done < count; done += 1) {
        model.alarms.push({ priority, acknowledged: false, told: true });
        real.raise(priority, random(2) === 0);
      }
      return `${count} ${priority}`;
    }
    case 4:
    case 5:
      if (one !== undefined && one.told) {
        one.acknowledged = true;
        real.change(index, { acknowledged: true });
      }
      return `acknowledge ${index}`;
    case 6:
      // Its cause is gone: that alone answers nothing.
      real.change(index, { active: false });
      return `return ${index}`;
    case 7:
      if (one !== undefined) {
        one.told = !one.told;
        real.change(index, { shelved: !one.told });
      }
      return `shelve ${index}`;
    case 8:
      model.channel = (['up', 'down', 'refused', 'catchingUp'] as const)[random(4)] ?? 'up';
      return model.channel;
    case 9:
      model.disk = !model.disk;
      return 'disk';
    case 10:
      if (random(2) === 0) model.muted = !model.muted;
      else model.output = !model.output;
      return 'silence';
    default:
      if (random(2) === 0) model.flood = !model.flood;
      else model.signedIn = !model.signedIn;
      return 'flood or session';
  }
}

it('shows what the model says, over 1,000 random sequences of events', () => {
  for (let sequence = 1; sequence <= SEQUENCES; sequence += 1) {
    const random = randomOf(sequence);
    const model = new Model();
    const real = new Real();
    const acts: string[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      acts.push(act(model, real, random));
      const { icon, badge, mark, tooltip } = real.tray(model);
      const facts = model.facts();
      const seen = [icon, badge, mark, ...facts.map(([fact]) => tooltip.includes(fact))];
      const meant = [...model.icon(), ...facts.map(([, holds]) => holds)];
      // Half a million comparisons by the test's own means would take a minute.
      if (JSON.stringify(seen) === JSON.stringify(meant)) continue;
      expect(seen, `${sequence}: ${acts.join(', ')} → ${tooltip}`).toEqual(meant);
    }
  }
}, 30_000);
