import { Emitter } from '@shared/base/emitter';
import { ok } from '@shared/base/result';
import type { Alarm, AlarmObservation } from '@shared/model/alarm';
import { alarmClassOf } from '@shared/model/alarmClasses';
import {
  defaultAlarmConfig,
  type AlarmConfig,
  type SuppressionRule,
} from '@shared/model/alarmConfig';
import { isOpen } from '@shared/model/alarmState';
import type { Observed } from '@main/alarms/ingest/feed';
import { ProfileAlarms } from '@main/alarms/session/profile';
import type { JournalEntry } from '@main/journal/entry';
import { ledgerJournal, profileDeps, STREAMS_ONLY } from './alarmDeps';
import { profileOf } from './alarmDesk';
import { EVENT_TICKS, SHELF_TICKS, STEPS, type Hiding } from './referenceAlarm';
import { FakeClock } from './fakeClock';
import { keptLog } from './quietLog';

const MINUTE = 60_000;
const TICK_MINUTES = 360;
/** So long that an event is over after four of them. */
const TICK = TICK_MINUTES * MINUTE;
/** Local midnight of the day on which every state begins. */
const DAY = new Date(2026, 10, 16).getTime();
export const PHASES = 4;

/** The tenant's rule: none, one that hides at forenoon, one that takes out for repair. */
export type RuleName = 'none' | 'forenoon' | 'repair';

const RULE: SuppressionRule = {
  id: 'r',
  name: '规则',
  on: true,
  mode: 'suppress',
  classes: ['garbageDrop', 'deviceFault'],
  objects: [],
  sites: [],
  from: null,
  to: null,
  daily: null,
  reason: '施工',
};
const RULES: Readonly<Record<RuleName, readonly SuppressionRule[]>> = {
  none: [],
  forenoon: [{ ...RULE, daily: { from: '06:00', to: '12:00' } }],
  repair: [{ ...RULE, mode: 'outOfService' }],
};

/** What a rule does with alarms in a quarter of the day. */
export function hidesAt(rule: RuleName, phase: number): Hiding | null {
  if (rule === 'repair') return 'repair';
  return rule === 'forenoon' && phase === 1 ? 'rule' : null;
}

/** Real alarms at rest, with times of the same day wherever they are reached. */
export interface DeskState {
  /** Oldest first. */
  readonly alarms: readonly Alarm[];
  /** Quarter of the day. */
  readonly phase: number;
  readonly rule: RuleName;
  /** There are polled sources. */
  readonly polled: boolean;
  /** False: the one of faults is switched off. */
  readonly source: boolean;
  /** Alarms escalate. */
  readonly steps: boolean;
  /** Something hangs on the hour of the day. */
  readonly hours: boolean;
}

/** The alarms of a profile as after a new start in a state, with a journal that writes at once. */
export class ProfileInState {
  readonly told: string[] = [];
  readonly written: JournalEntry[] = [];
  readonly alarms: ProfileAlarms;
  private readonly clock: FakeClock;
  private readonly look = new Emitter<unknown>();
  private config: AlarmConfig;

  constructor(private state: DeskState) {
    const profile = profileOf('000000', 'ws://127.0.0.1:1');
    const owner = { server: profile.serverKey, tenant: '000000', user: profile.user.userId };
    this.clock = new FakeClock(DAY + state.phase * TICK);
    this.config = configOf(state);
    const stored = { alarms: state.alarms, lastAt: null, leftOut: 0, marks: {}, gaps: [] };
    const journal = ledgerJournal({
      write: (entry, done) => {
        this.written.push(entry);
        done(entry);
      },
    });
    // Polled sources are never started: one that is off is not missed.
    const deps = profileDeps({
      clock: this.clock,
      log: QUIET,
      recheck: this.look,
      journal,
      config: () => this.config,
      call: async () => ok(null),
    });
    this.alarms = new ProfileAlarms(profile, owner, deps);
    this.alarms.raised.on(({ alarms }) => this.told.push(...alarms.map(({ id }) => id)));
    this.alarms.know(stored, []);
  }

  /** A quarter of a day goes by. */
  tick(): void {
    this.state = { ...this.state, phase: (this.state.phase + 1) % PHASES };
    this.clock.sleep(TICK);
    this.look.emit('resumed');
  }

  /** The tenant sets a rule, or switches the source on or off. */
  configure(patch: Partial<Pick<DeskState, 'rule' | 'source'>>): void {
    this.state = { ...this.state, ...patch };
    this.config = configOf(this.state);
    this.alarms.configured();
  }

  shelve(id: string): void {
    void this.alarms.acts.shelve([id], SHELF_TICKS * TICK_MINUTES, 'r');
  }

  hear(observations: readonly AlarmObservation[], more: Partial<Observed> = {}): void {
    const at = this.clock.now();
    const rest = { at, connectedAt: 0, link: 0, how: 'live', polled: false } as const;
    this.alarms.observe(more.standing === undefined ? 'any' : 'deviceFault', {
      ...rest,
      observations,
      ...more,
    });
  }

  /** The state that is left, as if all of it had happened up to the same day. */
  rest(keep: (alarm: Alarm, isNewest: boolean) => boolean = () => true): DeskState {
    const all = this.alarms.alarms();
    const kept = all.filter((alarm, index) => keep(alarm, index === all.length - 1));
    const now = this.clock.now();
    const phase = this.state.hours ? this.state.phase : 0;
    const at = DAY + phase * TICK;
    const alarms = kept.map((alarm, index) => moved(alarm, index, now, at));
    return { ...this.state, phase, alarms };
  }

  /** Ends without a word. */
  close(): void {
    this.alarms.close();
  }
}

const QUIET = keptLog();
const DEFAULTS = defaultAlarmConfig();

function configOf({ rule, source, steps, polled }: DeskState): AlarmConfig {
  const minutes = Array.from({ length: steps ? STEPS : 0 }, (_, n) => (n + 1) * TICK_MINUTES);
  const most = SHELF_TICKS * TICK_MINUTES;
  return {
    ...DEFAULTS,
    rules: [...RULES[rule]],
    escalation: { critical: minutes, high: minutes, medium: minutes, low: minutes },
    shelveMinutes: { critical: most, high: most, medium: most, low: most },
    sources: polled ? { deviceFault: { on: source } } : STREAMS_ONLY.sources,
  };
}

/** The alarm with times of another day, of which only what something follows from is kept. */
function moved(alarm: Alarm, index: number, now: number, at: number): Alarm {
  const { condition, state, alarmClass } = alarm;
  const ticks = (since: number, most: number): number =>
    Math.min(most, Math.floor((now - since) / TICK));
  const expires = alarmClassOf(alarmClass).clears.by === 'expiry' && condition.active;
  const age = expires && !condition.closed ? ticks(alarm.receivedAt, EVENT_TICKS) : EVENT_TICKS;
  const waited = isOpen(state) ? ticks(alarm.annunciatedAt, STEPS) : 0;
  const { acknowledged, shelved, closed } = alarm;
  return {
    ...alarm,
    id: `${alarm.key}#${DAY - 2 * PHASES * TICK + index}`,
    receivedAt: at - age * TICK,
    annunciatedAt: at - waited * TICK,
    acknowledged: acknowledged === null ? null : { ...acknowledged, at: 0 },
    shelved: shelved === null ? null : { ...shelved, at: 0, until: shelved.until - now + at },
    closed: closed === null ? null : { ...closed, at: 0 },
  };
}

/** Two that are equal in this are alike for ever. */
export function nameOf({ alarms, phase, rule, source }: DeskState): string {
  const parts = alarms.map(({ condition, receivedAt, annunciatedAt, shelved, ...rest }) => [
    Object.values(condition).map(Number).join(''),
    receivedAt,
    annunciatedAt,
    shelved?.until ?? 0,
    rest.escalation,
    rest.suppressedBy?.rule ?? '',
    rest.acknowledged === null,
    rest.closed === null,
  ]);
  return JSON.stringify([parts, phase, rule, source]);
}
