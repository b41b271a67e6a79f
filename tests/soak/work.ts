import { FAMILIES } from '@shared/catalogue/index';
import { BOARD_KEYS, type BoardKey } from '@shared/model/boardKey';
import { pathOf } from '@shared/model/pages';
import { SHORTEST_DWELL_S } from '@shared/model/playlist';
import { WATCHER, type Operator } from '../desktop/operator';
import { pause, until } from '../desktop/rig/wait';

/** Alarms are ordered in portions, one in so long; the demo platform spreads each evenly. ms */
const PORTION_MS = 5_000;
/** A portion is over so long before the next one is ordered, or both would be sent at once where main was late. ms */
const REST_MS = 1_500;
/** Somebody acknowledges what stands. ms */
const ACKNOWLEDGE_MS = 10_000;
/** The most that one act may take (shared/ipc/parts/alarms.ts). */
const ACT_LIMIT = 1_000;
/** Somebody goes to another screen. ms */
const SCREEN_MS = 7_000;
/** Lists of records that are looked into, between the screens of the alarms. */
const LISTS = 12;

/** Begins the name of every alarm that is sent, so that no other one is taken for it. */
export const MARK = '浸';

/** In the console's page: ids of alarms that nobody has acknowledged, and errors that nobody caught. */
const COLLECTOR = `(() => {
  if (window.soak !== undefined) return;
  window.soak = { fresh: [], errors: 0 };
  window.chengjing.on('alarms.changed', (text) => {
    for (const { id, object, state } of JSON.parse(text).upserts)
      if (state === 'unacknowledged' && object.startsWith('${MARK}')) window.soak.fresh.push(id);
  });
  window.addEventListener('unhandledrejection', () => (window.soak.errors += 1));
  window.addEventListener('error', () => (window.soak.errors += 1));
})()`;

/** What a shift does, again and again: alarms come, somebody acknowledges them and looks into lists. */
export class Work {
  /** Names of all alarms that were ordered, in their order. */
  readonly sent: string[] = [];
  acknowledged = 0;
  screens = 0;
  /** What went wrong in the doing, by its words and how often. */
  readonly troubles = new Map<string, number>();
  /** Errors that the console's page did not catch. */
  errors = 0;
  private ending = false;
  private portion = 0;
  private readonly going: Promise<void>[] = [];

  /** @param perSecond alarms in a second. */
  constructor(
    private readonly operator: Operator,
    private readonly perSecond: number,
  ) {}

  /**
   * Opens a board without a map on every monitor that there is: on a machine without a graphics card the drawing
   * of a map alone takes a processor.
   * @param wanted so many of every kind instead, which take turns on their monitors
   * @returns how many boards there are
   */
  async openBoards(wanted: number | null): Promise<number> {
    const { operator } = this;
    type BoardsSeen = { displays: { id: string }[]; boards: unknown[] };
    const { displays } = await operator.ask<BoardsSeen>('boards');
    for (const [at, { id: displayId }] of displays.entries())
      if (wanted === null) await operator.ask('boards.open', { board: 'classify', displayId });
      else await this.rotate(`${MARK}${at + 1}`, displayId, turnsOf(wanted, at, displays.length));
    await until(
      'every board is drawn',
      () => operator.app.output().split('READY board\n').length > displays.length,
      120_000,
    );
    return wanted ?? displays.length;
  }

  private async rotate(
    name: string,
    displayId: string,
    boards: readonly BoardKey[],
  ): Promise<void> {
    const { operator } = this;
    const steps = boards.map((board) => ({ board, seconds: SHORTEST_DWELL_S }));
    for (const [call, args] of [
      ['boards.keepPlaylist', { name, steps }],
      ['boards.openPlaylist', { name, displayId }],
    ] as const) {
      const { ok } = await operator.ask<{ ok: boolean }>(call, args);
      if (!ok) throw new Error(`${call} was refused`);
    }
  }

  begin(): void {
    this.repeat(PORTION_MS, () => this.send());
    this.repeat(ACKNOWLEDGE_MS, () => this.acknowledge());
    const paths = screens();
    this.repeat(SCREEN_MS, async () => {
      await this.operator.open(paths[this.screens % paths.length] ?? pathOf('alarms'));
      this.screens += 1;
    });
  }

  /** No more begins; returns when what was under way is over. */
  async end(): Promise<void> {
    this.ending = true;
    await Promise.all(this.going);
  }

  /** Acknowledges what stands of ours. */
  async acknowledge(): Promise<void> {
    const { page } = this.operator;
    await page.evaluate(COLLECTOR);
    const text = `JSON.stringify([window.soak.fresh.splice(0, ${ACT_LIMIT}), window.soak.errors])`;
    const [ids, errors] = JSON.parse(await page.evaluate<string>(text)) as [string[], number];
    this.errors = Math.max(this.errors, errors);
    if (ids.length === 0) return;
    await this.operator.ask('alarms.acknowledge', { ids, comment: '' });
    this.acknowledged += ids.length;
  }

  private async send(): Promise<void> {
    this.portion += 1;
    const count = Math.max(1, Math.round((this.perSecond * PORTION_MS) / 1000));
    const begin = `${MARK}${this.portion}-`;
    const names = Array.from({ length: count }, (_, n) => `${begin}${n + 1}点`);
    const text = count === 1 ? `${begin}1点,1,35` : `${begin}{n}点,1,35`;
    const { tenantId } = WATCHER;
    // Noted before: an order whose answer is lost may have been carried out.
    this.sent.push(...names);
    const perSecond = (count * 1000) / (PORTION_MS - REST_MS);
    await this.operator.control.alarm({ tenantId, text, count, perSecond });
  }

  private repeat(everyMs: number, act: () => Promise<void>): void {
    const loop = async (): Promise<void> => {
      while (!this.ending) {
        const begun = performance.now();
        await act().catch((error: unknown) => this.note(error));
        await pause(Math.max(100, everyMs - (performance.now() - begun)));
      }
    };
    this.going.push(loop());
  }

  /** Keeps the words of what went wrong. */
  note(error: unknown): void {
    const words = String(error).split('\n')[0] ?? '';
    this.troubles.set(words, (this.troubles.get(words) ?? 0) + 1);
  }
}

/** Which of so many boards, of every kind in turn, take turns on a monitor. */
function turnsOf(wanted: number, monitor: number, monitors: number): readonly BoardKey[] {
  const all = Array.from({ length: wanted }, (_, n) => n).filter((n) => n % monitors === monitor);
  return all.flatMap((n) => BOARD_KEYS[n % BOARD_KEYS.length] ?? []);
}

/** Addresses of screens, the alarm list every other time. */
function screens(): readonly string[] {
  const lists = FAMILIES.flatMap((family) => family.screen?.paths[0] ?? []).slice(0, LISTS);
  return [...lists, pathOf('journal'), pathOf('alarmReport')].flatMap((path) => [
    pathOf('alarms'),
    path,
  ]);
}
