import { spawn } from 'node:child_process';
import { connect, createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright';
import { must } from '@shared/base/assert';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import type { AlarmConfig } from '@shared/model/alarmConfig';
import type { TestPlatform } from '../contract/platform';
import { Operator, WATCHER } from '../desktop/operator';
import { App } from '../desktop/rig/app';
import type { Rig } from '../desktop/rig/rig';
import type { Ear } from '../desktop/rig/sound';
import { pause, until } from '../desktop/rig/wait';
import { sosOnWire } from '../support/sosAlarm';
import { line, median, percentile, type BenchResult } from './report';
import type { Size, Sized } from './size';

/** SOS while a less urgent sound plays (few: more would be a flood), when all is quiet, and in a flood. */
const OVERTAKING: Sized = { whole: 5, smallest: 1 };
const CALM: Sized = { whole: 100, smallest: 1 };
const CROWDED: Sized = { whole: 10, smallest: 1 };
/** Other alarms that stand before the crowded ones begin, and that come with each of them. */
const STANDING: Sized = { whole: 500, smallest: 20 };
const COMING = { count: 200, perSecond: 100 };
/** From the receipt to popup and sound, p99 (features.md §3). ms */
const GOAL_MS = 1_000;
/** Pitch of the sound of a critical alarm, and of a high one (build/make-sounds.mjs). */
const HERTZ = 988;
const OTHER_HERTZ = 784;
/** What is not there by then is counted as this long, ms. */
const LIMIT_MS = 10_000;
/** A wake-up within this time counts as an echo of the last one (adapters/power.ts), ms. */
const WAKES_MS = 2_100;
/** Nothing more comes out after so much silence: the longest pause within a sound is 0.3 s. ms */
const SILENCE_MS = 450;

/** In the popup's page: when the name of each caller was first in a painted frame, wall time in ms. */
const WATCH = `(() => {
  window.painted = {};
  const look = () => {
    const item = document.querySelector('.cj-sos-item[aria-hidden=false]');
    const name = /救\\d+号/.exec(item?.textContent ?? '')?.[0];
    if (name === undefined || name in window.painted) return;
    window.painted[name] = 0;
    // A task of its own after this frame: then the frame has been painted.
    requestAnimationFrame(() => setTimeout(() => {
      window.painted[name] = performance.timeOrigin + performance.now();
    }));
  };
  new MutationObserver(look).observe(document.body, {
    subtree: true, childList: true, characterData: true, attributes: true,
  });
  look();
})()`;

/** One SOS, ms after its receipt. */
interface Sample {
  readonly popup: number;
  readonly sound: number;
}

/**
 * How long an SOS takes from its receipt to the popup on the screen and to the sound in the loudspeaker.
 * Receipt: the bytes of the platform's answer that hold its name pass a relay of ours on their way into
 * the app. It is made to ask by a wake-up of the machine; by itself it asks each 30 s, each 5 s while one
 * stands, and that time is not counted. Popup: the later of the X server's word that the window is mapped and of the first painted
 * frame with the name. Sound: the first hundredth of a second at the sound's own pitch in a recording
 * of the loudspeaker, by the time at which the recording came: a loaded machine only makes it later.
 * Each is acknowledged and closed, and its sound over, before the next. There is no voice.
 */
export async function sos(
  rig: Rig,
  server: TestPlatform,
  size: Size,
): Promise<readonly BenchResult[]> {
  const relay = await Relay.before(server.url);
  const app = await App.launch(rig, { args: ['--server', relay.url] });
  const listening = await rig.speaker.listen();
  try {
    const operator = Operator.with(app, await app.window('console'), server.control);
    await operator.signIn(WATCHER);
    await operator.listening();
    const config = await operator.ask<AlarmConfig>('alarms.config');
    const sources = { ...config.sources, sos: { on: true } };
    await operator.ask('alarms.configure', { ...config, sources });
    await operator.open('/alarms');
    const popup = await app.window('/sos.html');
    await popup.evaluate(WATCH);
    const screen = await Screen.of(app, rig);
    const caller = new Caller(rig, operator, popup, relay, screen, listening.ear);
    try {
      // The first look of a source is a back-fill of what stood already.
      await pause(WAKES_MS);
      const { tenantId } = WATCHER;
      const { ear } = listening;
      const overtaking = await caller.many(OVERTAKING[size], async (round) => {
        const begun = Date.now();
        await operator.control.alarm({ tenantId, text: `先响路${round}号,1,35` });
        await until('the other one sounds', () => ear.heard(begun, OTHER_HERTZ) !== null);
      });
      const calm = await caller.many(CALM[size], async () => undefined);
      const others = { tenantId, text: '旁路{n}号投放点,1,35' };
      await operator.control.alarm({ ...others, count: STANDING[size] });
      await until(
        'the others stand',
        async () => (await total(operator)) >= STANDING[size],
        30_000,
      );
      await until('they were told', () => ear.silentSince(Date.now() - SILENCE_MS), 30_000);
      const crowded = await caller.many(CROWDED[size], async (round) => {
        await operator.control.alarm({ ...others, text: `再来${round}路{n}号,1,35`, ...COMING });
      });
      return results(overtaking, calm, crowded, STANDING[size]);
    } finally {
      screen.stop();
    }
  } finally {
    await listening.stop();
    await app.close();
    await relay.stop();
  }
}

function results(
  overtaking: readonly Sample[],
  calm: readonly Sample[],
  crowded: readonly Sample[],
  standing: number,
): readonly BenchResult[] {
  // One that is late is counted; a way of looking that never sees anything measures nothing.
  for (const what of ['popup', 'sound'] as const) {
    const seen = [...overtaking, ...calm, ...crowded].some((one) => one[what] < LIMIT_MS);
    if (!seen) throw new Error(`no ${what} was perceived within ${LIMIT_MS} ms`);
  }
  const lines = (what: keyof Sample, name: string): readonly BenchResult[] => {
    const of = (samples: readonly Sample[]): readonly number[] => samples.map((one) => one[what]);
    const all = of([...overtaking, ...calm, ...crowded]);
    const begin = `SOS received to ${name}`;
    const others = `among ${standing} others and ${COMING.perSecond}/s`;
    return [
      line(`${begin}, median of ${calm.length}`, median(of(calm)), 'ms', null),
      line(`${begin}, p99 of ${all.length}`, percentile(all, 0.99), 'ms', GOAL_MS),
      line(`${begin}, slowest`, Math.max(...all), 'ms', null),
      line(
        `${begin} while another sound plays, slowest of ${overtaking.length}`,
        Math.max(...of(overtaking)),
        'ms',
        GOAL_MS,
      ),
      line(
        `${begin} ${others}, slowest of ${crowded.length}`,
        Math.max(...of(crowded)),
        'ms',
        GOAL_MS,
      ),
    ];
  };
  return [...lines('popup', 'popup on screen'), ...lines('sound', 'sound heard')];
}

/** Calls for help, one after another. */
class Caller {
  private number = 0;
  private wokenAt = 0;

  constructor(
    private readonly rig: Rig,
    private readonly operator: Operator,
    private readonly popup: Page,
    private readonly relay: Relay,
    private readonly screen: Screen,
    private readonly ear: Ear,
  ) {}

  /** @param before what happens at the same time; rounds count from 1 */
  async many(count: number, before: (round: number) => Promise<void>): Promise<readonly Sample[]> {
    const samples: Sample[] = [];
    for (let round = 1; round <= count; round += 1) {
      samples.push(await this.one(() => before(round)));
    }
    return samples;
  }

  private async one(before: () => Promise<void>): Promise<Sample> {
    const { operator, ear, relay, screen } = this;
    const { tenantId } = WATCHER;
    this.number += 1;
    const name = `救${this.number}号`;
    await pause(Math.max(0, this.wokenAt + WAKES_MS - Date.now()));
    ear.forget();
    screen.forget();
    await before();
    const id = await operator.control.record('workCardMessage', tenantId, sosOnWire(name));
    const received = relay.watch(name);
    this.wokenAt = Date.now();
    this.rig.power.resume();
    const from = await received;
    const [popup, sound] = await Promise.all([
      this.popupAt(name).then((at) => at - from),
      within(() => ear.heard(from, HERTZ)).then((at) => at - from),
    ]);
    if (sound >= LIMIT_MS) await this.explain(name, from);
    await this.close(name, id);
    return { popup, sound };
  }

  /** What the journal and the ear know of one that was not heard. */
  private async explain(name: string, from: number): Promise<void> {
    const { alarms } = await this.operator.ask<AlarmSnapshot>('alarms.get');
    const alarm = alarms.find(({ object }) => object === name);
    const search = { classes: [], priorities: [], from: from - LIMIT_MS, to: null, text: '' };
    const rest = { kinds: ['sounded'], alarmId: '', cursor: null, limit: 50, slot: 'bench' };
    const found = await this.operator.ask<{ value: { rows: readonly object[] } }>(
      'journal.search',
      {
        ...search,
        ...rest,
      },
    );
    const told = found.value.rows.map((row) => JSON.stringify(row).slice(0, 300)).join('\n');
    const heard = this.ear.sounds(from).join(' ');
    process.stderr.write(`${name} (${alarm?.id ?? '?'}) was not heard: ${heard}\n${told}\n`);
  }

  private async popupAt(name: string): Promise<number> {
    const mapped = within(() => this.screen.mappedAt());
    const painted = within(async () => {
      const at = await this.popup.evaluate<number>(`window.painted['${name}'] ?? 0`);
      return at === 0 ? null : at;
    });
    return Math.max(await mapped, await painted);
  }

  /** Acknowledges and closes it, here and at the server, and waits until popup and sound are over. */
  private async close(name: string, id: string): Promise<void> {
    const { control } = this.operator;
    await control.updateRecord('workCardMessage', WATCHER.tenantId, id, { handleStatus: '1' });
    const { alarms } = await this.operator.ask<AlarmSnapshot>('alarms.get');
    const ids = alarms.filter((one) => one.alarmClass === 'sos').map((one) => one.id);
    must(
      alarms.find(({ object }) => object === name),
      `the alarm of ${name}`,
    );
    await this.operator.ask('alarms.acknowledge', { ids, comment: '' });
    await this.operator.ask('alarms.close', { ids, reason: '已核实' });
    await until('the popup is away', () => this.screen.isAway());
    await until('its sound is over', () => this.ear.silentSince(Date.now() - SILENCE_MS), 30_000);
  }
}

/** Looks every 5 ms until there is an answer. @returns the limit's own time where none comes */
async function within(look: () => number | null | Promise<number | null>): Promise<number> {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const found = await look();
    if (found !== null || Date.now() > end) return found ?? Date.now();
    await pause(5);
  }
}

async function total(operator: Operator): Promise<number> {
  const { counts } = await operator.ask<{ counts: { total: number } }>('alarms.get');
  return counts.total;
}

/** The X server's word on whether the popup's window is mapped. */
class Screen {
  private mapped: number | null = null;
  private away = true;

  private constructor(private readonly program: ReturnType<typeof spawn>) {
    const { stdout } = program;
    if (stdout === null) throw new Error('xev has no output');
    createInterface({ input: stdout }).on('line', (text) => {
      const event = /^(Map|Unmap)Notify event/.exec(text);
      if (event === null) return;
      this.away = event[1] === 'Unmap';
      if (!this.away) this.mapped ??= Date.now();
    });
  }

  static async of(app: App, rig: Rig): Promise<Screen> {
    const id = await app.electron.evaluate(({ BrowserWindow }) => {
      const windows = BrowserWindow.getAllWindows();
      const popup = windows.find((one) => one.webContents.getURL().includes('/sos.html'));
      return popup?.getNativeWindowHandle().readUInt32LE(0) ?? 0;
    });
    // No window manager keeps the state of a window that lies above full-screen ones.
    const args = ['-id', String(id), '-event', 'structure'];
    return new Screen(
      spawn('xev', args, { env: rig.room.env, stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  }

  forget(): void {
    this.mapped = null;
  }

  mappedAt(): number | null {
    return this.mapped;
  }

  isAway(): boolean {
    return this.away;
  }

  stop(): void {
    this.program.kill();
  }
}

/** Passes everything on, and notes when a name passes on its way to the app. */
class Relay {
  private wanted: { readonly bytes: Buffer; readonly found: (at: number) => void } | null = null;

  private constructor(
    readonly url: string,
    readonly stop: () => Promise<void>,
    heard: (take: (data: Buffer, before: Buffer) => void) => void,
  ) {
    heard((data, before) => {
      const { wanted } = this;
      if (wanted === null || !Buffer.concat([before, data]).includes(wanted.bytes)) return;
      this.wanted = null;
      wanted.found(Date.now());
    });
  }

  static async before(target: string): Promise<Relay> {
    const { hostname, port } = new URL(target);
    let take: (data: Buffer, before: Buffer) => void = () => undefined;
    const listener = createServer((client) => {
      const server = connect({ host: hostname, port: Number(port) });
      let before: Buffer = Buffer.alloc(0);
      server.on('data', (data: Buffer) => {
        take(data, before);
        // A name may lie across two pieces.
        before = data.subarray(-64);
        client.write(data);
      });
      client.on('data', (data) => server.write(data));
      for (const [one, other] of [
        [client, server],
        [server, client],
      ] as const) {
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
      }
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    const stop = (): Promise<void> => new Promise((resolve) => listener.close(() => resolve()));
    return new Relay(url, stop, (heard) => (take = heard));
  }

  /** Resolves with the wall time at which this text passes, ms. */
  watch(text: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${text} was not asked for`)), LIMIT_MS);
      const found = (at: number): void => {
        clearTimeout(late);
        resolve(at);
      };
      this.wanted = { bytes: Buffer.from(text), found };
    });
  }
}
