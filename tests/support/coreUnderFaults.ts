import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock, type Clock } from '@shared/base/clock';
import { Emitter } from '@shared/base/emitter';
import type { ChannelGap, ChannelState } from '@shared/model/alarm';
import { alarmConfigSchema, type AlarmConfig } from '@shared/model/alarmConfig';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { AlarmConfigs } from '@main/alarms/config/configs';
import type { AlarmCore } from '@main/alarms/core';
import { askWith } from '@main/alarms/ingest/poll/ask';
import type { StoredEntry } from '@main/journal/entry';
import { JournalStore } from '@main/journal/writing/store';
import { AlarmDesk } from './alarmDesk';
import { FaultProxy } from './faultProxy';
import { FaultServer } from './faultServer';
import { configOf, HostRig } from './sessionHost';

/** Real time that a test may wait for something, ms. */
const PATIENCE_MS = 20_000;
/** Fake time that passes at once, ms; real sockets answer in between. */
const SLICE_MS = 250;
/** A long time passes in longer pieces. */
const MOST_SLICES = 150;

/** Whose desk it is; the tenant of the badge stream unless told otherwise. */
export interface CoreUnderFaultsOptions {
  readonly tenantId?: string;
  /** Departments of the user, a comma list. */
  readonly deptId?: string;
  /** What the tenant has set about its alarms. */
  readonly config?: Partial<AlarmConfig>;
  /** Base of the streams; the server's own unless told otherwise. */
  readonly streamUrl?: string;
}

/** What the server was told to tell, and when by the desk's clock. */
export interface Told {
  readonly object: string;
  readonly at: number;
}

/**
 * The alarm core with the real session, the real HTTP client, real streams through a fault proxy and
 * the real journal. Time is the test's, except for the journal's worker, which works in real time.
 */
export class CoreUnderFaults {
  readonly truth: Told[] = [];
  readonly recheck = new Emitter<unknown>();
  desk!: AlarmDesk;
  readonly userDataDir = mkdtempSync(join(tmpdir(), '城净 fault '));
  private readonly clock: Clock;
  private readonly configs: AlarmConfigs;

  private constructor(
    readonly server: FaultServer,
    readonly proxy: FaultProxy,
    readonly rig: HostRig,
    private readonly workerPath: string,
    config: Partial<AlarmConfig>,
  ) {
    const real = systemClock();
    const of = (name: string): Clock => (name.startsWith('journal') ? real : rig.clock);
    this.clock = {
      now: () => rig.clock.now(),
      monotonic: () => rig.clock.monotonic(),
      after: (ms, name, run) => of(name).after(ms, name, run),
      every: (ms, name, run) => of(name).every(ms, name, run),
    };
    const key = JSON.stringify([rig.server.key, server.tenantId]);
    const tenants = { [key]: alarmConfigSchema.parse(config) };
    this.configs = new AlarmConfigs({
      read: () => ({ version: 1, tenants }),
      write: () => undefined,
    });
  }

  /** @param workerPath built journal worker. @param config of the tenant. */
  static async start(
    workerPath: string,
    options: CoreUnderFaultsOptions = {},
  ): Promise<CoreUnderFaults> {
    const { tenantId = '805230', deptId = '1900000000000000011', config = {} } = options;
    const server = await FaultServer.listen();
    server.tenantId = tenantId;
    server.deptId = deptId;
    const proxy = await FaultProxy.start(server.port);
    const own = configOf(`http://127.0.0.1:${proxy.port}`);
    const address = { ...own, streamUrl: options.streamUrl ?? own.streamUrl };
    const moved = (): Promise<void> => made.desk.core.session.streamsMoved();
    const rig = new HostRig(address, undefined, moved);
    const made: CoreUnderFaults = new CoreUnderFaults(server, proxy, rig, workerPath, config);
    const signedIn = await rig.signIn();
    if (!signedIn.ok) throw new Error(JSON.stringify(signedIn.error));
    return made;
  }

  get core(): AlarmCore {
    return this.desk.core;
  }

  /** What windows see. */
  snapshot(): AlarmSnapshot {
    return this.core.publisher.snapshot();
  }

  /** Begins to listen, or again after `stop`, as after a start of the program. */
  async listen(): Promise<void> {
    const { rig, clock, recheck } = this;
    this.desk = new AlarmDesk('', this.workerPath, this.userDataDir, this.server.tenantId, {
      clock,
      recheck,
      session: rig.host,
      ask: askWith(() => rig.host.current()),
      zone: () => 'Asia/Shanghai',
      random: () => 0.5,
      configs: this.configs,
    });
    await this.desk.core.start();
  }

  /** Ends the program; the server goes on. */
  async stop(): Promise<void> {
    const ended = this.desk.core.dispose();
    await this.during(ended);
  }

  async dispose(): Promise<void> {
    this.rig.dispose();
    await this.proxy.stop();
    await this.server.close();
  }

  /** Lets time pass for timers and sockets. */
  async pass(ms: number): Promise<void> {
    const slice = Math.max(SLICE_MS, Math.ceil(ms / MOST_SLICES));
    for (let left = ms; left > 0; left -= slice) {
      await this.rig.clock.advance(Math.min(left, slice));
      await real(1);
    }
  }

  /** Lets time pass until something is so. */
  async until(what: () => boolean, name = what.toString()): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    while (!what()) {
      if (performance.now() > end) throw new Error(`it never became so: ${name}`);
      await this.pass(SLICE_MS);
    }
  }

  /** Waits for a promise while time passes. */
  async during<T>(work: Promise<T>): Promise<T> {
    let done = false;
    void work.finally(() => {
      done = true;
    });
    await this.until(() => done, 'a promise is settled');
    return work;
  }

  state(channel: string): ChannelState | undefined {
    return this.snapshot().channels.find((one) => one.channel === channel)?.state;
  }

  /** Until a channel is in a state. */
  async reach(channel: string, kind: ChannelState['kind']): Promise<void> {
    await this.until(() => this.state(channel)?.kind === kind, `${channel} is ${kind}`);
  }

  /** Objects of the alarms that the operator sees. */
  seen(): readonly string[] {
    return this.snapshot().alarms.map(({ object }) => object);
  }

  gaps(): readonly ChannelGap[] {
    return this.snapshot().gaps;
  }

  /** The server commits to telling this. */
  commit(object: string): string {
    this.truth.push({ object, at: this.rig.clock.now() });
    return object;
  }

  /** A wall time of the server, so many ms from now. */
  serverTime(fromNow = 0): string {
    const at = new Date(this.rig.clock.now() + fromNow + 8 * 3_600_000);
    return at.toISOString().slice(0, 19).replace('T', ' ');
  }

  /** Entries on disk. */
  entries(): readonly StoredEntry[] {
    const store = new JournalStore(join(this.userDataDir, 'journal'), () => this.rig.clock.now());
    return [...store.read(this.rig.server.key, this.server.tenantId, 13)];
  }

  /**
   * Compares the truth with what was received, in memory and on disk: everything that the server told
   * is there once, or lies in a gap that is shown.
   * @returns what is missing without a gap, and what is there twice.
   */
  async compare(): Promise<{
    readonly lost: readonly string[];
    readonly doubled: readonly string[];
  }> {
    // The disk works in its own time.
    const isSaved = () => this.snapshot().alarms.every(({ unsaved }) => !unsaved);
    await this.until(isSaved, 'everything is saved');
    const received = this.entries().filter(({ kind }) => kind === 'received');
    const objects = received.map(({ body }) => (JSON.parse(body) as { object: string }).object);
    const gaps = this.gaps();
    const isHidden = ({ object, at }: Told): boolean =>
      (!objects.includes(object) || !this.seen().includes(object)) &&
      !gaps.some(({ from, to }) => from <= at && at <= to);
    const times = (list: readonly string[], object: string): number =>
      list.filter((one) => one === object).length;
    return {
      lost: this.truth.filter(isHidden).map(({ object }) => object),
      doubled: this.truth
        .filter(({ object }) => times(objects, object) > 1 || times(this.seen(), object) > 1)
        .map(({ object }) => object),
    };
  }
}

function real(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
