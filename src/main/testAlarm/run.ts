import type { Clock } from '@shared/base/clock';
import { DisposableStore } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import { reasonOf } from '@shared/base/errors';
import { isLatchedChannel, NO_PERMISSION, type JournalHealth } from '@shared/model/alarm';
import {
  type TestLink,
  TEST_LINKS,
  type TestLinkKey,
  type TestOrigin,
  type TestReport,
} from '@shared/model/testReport';
import { TEST_CHANNEL } from '@shared/model/testChannel';
import type { AlarmProbe, ProbeCarrier, ProbeStep } from '@main/alarms/session/probe';
import { testMessage } from '@main/alarms/sources/testAlarm';
import type { DeliveryOutcome } from '@main/attention/deliveryOutcome';
import type { ReachedChannel } from '@main/streams/manager';
import { found, soundFound, toastFound, trayFound, unreached, type Found } from './links';
import { Loopback } from './loopback';

/** A test ends after this, whatever is missing, ms. */
export const TEST_LIMIT_MS = 20_000;
/** A real channel answers a ping within this, ms. */
export const ROUND_TRIP_MS = 3_000;
/** Longest wait for the disk at the end of the alarm, ms; the entry is queued in any case. */
const CLOSE_MS = 3_000;

/** The alarm's path; each link needs the ones before it up to `decision`. */
const CHAIN: readonly TestLinkKey[] = TEST_LINKS.filter((key) => key !== 'channel');

export interface TestRunDeps {
  readonly clock: Clock;
  readonly probe: AlarmProbe;
  readonly journal: () => JournalHealth;
  /** Server and tenant whose channels are tested; '' while signed out. */
  readonly owner: string;
}

/** One test alarm from its socket to the tray. */
export class TestRun {
  readonly changed = new Emitter<TestReport>();
  private readonly ends = new DisposableStore();
  private readonly begun: number;
  /** Monotonic time at which each link got its verdict. */
  private readonly settledAt = new Map<TestLinkKey, number>();
  private links: readonly TestLink[];
  private alarmId = '';
  private endedAt: number | null = null;
  private readonly startedAt: number;
  private done: () => void = () => undefined;

  constructor(
    private readonly deps: TestRunDeps,
    private readonly carrier: ProbeCarrier,
    private readonly id: string,
    private readonly origin: TestOrigin,
  ) {
    this.begun = deps.clock.monotonic();
    this.startedAt = deps.clock.now();
    this.links = [
      ...channelLinks(carrier),
      ...CHAIN.map((key) => ({ key, channel: '', verdict: null, ms: null, detail: null })),
    ];
  }

  report(): TestReport {
    return {
      version: 1,
      id: this.id,
      origin: this.origin,
      owner: this.deps.owner,
      by: this.carrier.operator,
      startedAt: this.startedAt,
      endedAt: this.endedAt,
      alarmId: this.alarmId,
      links: [...this.links],
      heard: null,
    };
  }

  /** Runs the test to its end; never rejects. */
  async go(): Promise<TestReport> {
    const { clock, probe } = this.deps;
    const over = new Promise<void>((resolve) => {
      this.done = resolve;
    });
    this.ends.add(clock.after(TEST_LIMIT_MS, 'test alarm', () => this.expire()));
    this.ends.add(probe.steps.on((step) => this.stepped(step)));
    for (const channel of used(this.carrier)) void this.ask(channel);
    await this.connect();
    await over;
    this.ends.dispose();
    await this.closeAlarm();
    this.endedAt = clock.now();
    this.changed.emit(this.report());
    return this.report();
  }

  private async connect(): Promise<void> {
    let loopback: Loopback;
    try {
      loopback = await Loopback.listen();
    } catch (error) {
      this.fail('socket', found('failed', 'socketFailed', { reason: reasonOf(error) }));
      return;
    }
    this.ends.add(() => loopback.close());
    const channel = this.carrier.openTest(loopback.address, loopback.headers);
    this.ends.add(() => channel.close());
    let sent = false;
    const listening = channel.events.on((event) => {
      if (event.kind !== 'state') return;
      const { state } = event;
      if (state.kind === 'connected' && !sent) {
        sent = true;
        this.settle('socket', found('ok'));
        loopback.send(testMessage(this.id, this.carrier.operator, this.startedAt));
      } else if ('reason' in state && !sent) {
        this.fail('socket', found('failed', 'socketFailed', { reason: state.reason }));
      }
    });
    this.ends.add(listening);
  }

  private stepped(step: ProbeStep): void {
    switch (step.kind) {
      case 'parsed':
        if (step.channel !== TEST_CHANNEL || this.alarmId !== '') return;
        this.alarmId = step.alarmId;
        if (step.recognised) this.settle('parsed', found('ok'));
        else this.settle('parsed', found('failed', 'notRecognised'));
        return;
      case 'committed':
        if (step.alarm.id === this.alarmId) this.settle('journal', found('ok'));
        return;
      case 'decided':
        if (step.alarm.id === this.alarmId) this.settle('decision', found('ok'));
        return;
      case 'delivered':
        if (step.delivery.alarms.some(({ id }) => id === this.alarmId))
          this.delivered(step.delivery);
        return;
      case 'tray':
        if (step.open.some(({ id }) => id === this.alarmId)) void this.inTray();
    }
  }

  private delivered(delivery: DeliveryOutcome): void {
    if (delivery.by === 'speech' || delivery.by === 'takeover') return;
    if (delivery.by === 'toast') {
      this.settle('toast', toastFound(delivery));
      return;
    }
    const sound = soundFound(delivery);
    this.settle('sound', sound);
    const flowed = sound.verdict === 'ok' || sound.verdict === 'unknown';
    this.settle('heard', found('unknown', flowed ? 'heardAsk' : 'notReached'));
  }

  private async inTray(): Promise<void> {
    if (this.settledAt.has('tray')) return;
    const { outcome, detail } = await this.deps.probe.trayShown();
    this.settle('tray', trayFound(outcome, detail));
  }

  private async ask({ channel, state, aliveAt, roundTrip }: ReachedChannel): Promise<void> {
    if (unreached(state) !== null) return;
    const { clock } = this.deps;
    const seconds = aliveAt === null ? 0 : Math.max(0, Math.round((clock.now() - aliveAt) / 1000));
    const ms = await roundTrip(ROUND_TRIP_MS);
    const answered = ms === null ? found('failed', 'noAnswer') : found('ok', 'alive', { seconds });
    this.put(
      (link) => link.key === 'channel' && link.channel === channel,
      answered,
      ms === null ? null : Math.round(ms),
    );
  }

  /** Sets the verdict of a link; the first one counts. */
  private settle(key: TestLinkKey, said: Found): void {
    if (this.settledAt.has(key)) return;
    const now = this.deps.clock.monotonic();
    const from = this.settledAt.get(before(key)) ?? this.begun;
    this.settledAt.set(key, now);
    const measured = said.detail?.code !== 'notReached' && key !== 'heard';
    this.put((link) => link.key === key, said, measured ? Math.round(now - from) : null);
  }

  /** This link failed, so all links after it cannot be reached. */
  private fail(key: TestLinkKey, said: Found): void {
    this.settle(key, said);
    for (const later of CHAIN.slice(CHAIN.indexOf(key) + 1)) {
      this.settle(later, found('unknown', 'notReached'));
    }
  }

  private expire(): void {
    const late = found('failed', 'timeout');
    const broken = CHAIN.slice(0, 4).find((key) => !this.settledAt.has(key));
    if (broken !== undefined) {
      const journal = this.deps.journal();
      const failing = broken === 'journal' && journal.kind === 'failing';
      this.fail(
        broken,
        failing ? found('failed', 'journalFailing', { reason: journal.reason }) : late,
      );
    }
    this.settle('toast', found('unknown', 'timeout'));
    this.settle('sound', late);
    this.settle('heard', found('unknown', 'notReached'));
    this.settle('tray', late);
    this.put((link) => link.verdict === null, late, null);
  }

  private put(fits: (link: TestLink) => boolean, said: Found, ms: number | null): void {
    this.links = this.links.map((link) =>
      fits(link) && link.verdict === null ? { ...link, ...said, ms } : link,
    );
    this.changed.emit(this.report());
    if (this.links.every((link) => link.verdict !== null)) this.done();
  }

  /** A test never stays open: it acknowledges its alarm itself. */
  private closeAlarm(): Promise<void> {
    if (this.alarmId === '') return Promise.resolve();
    return new Promise((resolve) => {
      const end = this.deps.clock.after(CLOSE_MS, 'test alarm end', resolve);
      void this.carrier.closeTest(this.alarmId).then(() => {
        end();
        resolve();
      });
    });
  }
}

/** Channels that a rule switched off, or that this user has no right to, are not part of the test. */
function used(carrier: ProbeCarrier): readonly ReachedChannel[] {
  return carrier.reached().filter(({ channel, state }) => {
    if (state.kind === 'idle') return false;
    const isRefused = state.kind === 'refused' && state.reason === NO_PERMISSION;
    return !isRefused || isLatchedChannel(channel);
  });
}

/** The link whose end is the start of this one. */
function before(key: TestLinkKey): TestLinkKey {
  if (key === 'toast' || key === 'sound') return 'decision';
  if (key === 'tray') return 'journal';
  return CHAIN[Math.max(0, CHAIN.indexOf(key) - 1)] ?? key;
}

function channelLinks(carrier: ProbeCarrier): readonly TestLink[] {
  const link = (channel: string, said: Found | null): TestLink => ({
    key: 'channel',
    channel,
    ms: null,
    verdict: said?.verdict ?? null,
    detail: said?.detail ?? null,
  });
  if (!carrier.signedIn) return [link('', found('failed', 'signedOut'))];
  const reached = used(carrier);
  if (reached.length === 0) return [link('', found('unknown', 'noChannel'))];
  return reached.map(({ channel, state }) => link(channel, unreached(state)));
}
