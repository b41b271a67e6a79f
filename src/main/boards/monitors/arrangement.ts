import type { TextKey } from '@shared/i18n/textKey';
import type { Clock } from '@shared/base/clock';
import { DisposableStore, type Unsubscribe } from '@shared/base/disposable';
import { Emitter, type Signal } from '@shared/base/emitter';
import { fail, ok, type Result } from '@shared/base/result';
import {
  monitorsOf,
  type BoardAssignment,
  type BoardLayout,
  type BoardRef,
  type BoardPlace,
  type BoardStatus,
  type BoardsState,
} from '@shared/model/board';
import type { DisplayIdentity, DisplayInfo } from '@shared/model/display';
import type { BoardRotation } from '@shared/model/playlist';
import type { Logger } from '../../ports/log';
import type { DisplayPort, KeepAwakePort } from '../../ports/displays';
import type { BoardWindow } from '../../windows/board';
import { identityOf, sameIdentity } from './identity';
import { unionOf, type SpanFault } from './span';
import type { LayoutStore } from './layout';
import { adopted, identitiesOf, learn, planArrangement } from './planner';
import type { Planned } from '@main/ports/planned';
import { sane } from './sane';

/** Displays change in bursts: they are looked at when it was quiet so long, at the latest then. ms */
const QUIET_MS = 250;
const LATEST_MS = 750;
/** An arrangement that stood so long is the desk as it is; what comes and goes is not learned. ms */
const LEARN_MS = 5_000;
/** Limit of the stored layout. */
const MAX_BOARDS = 32;

type Asked = Result<null, { readonly key: TextKey }>;

/** What the arrangement needs of a board's window. */
export type ArrangedWindow = Pick<
  BoardWindow,
  | 'board'
  | 'show'
  | 'windowId'
  | 'health'
  | 'healthChanged'
  | 'closeAsked'
  | 'put'
  | 'beat'
  | 'retry'
  | 'pause'
  | 'resume'
  | 'close'
  | 'picture'
>;

export interface ArrangementDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly displays: DisplayPort;
  readonly layout: LayoutStore;
  readonly keepAwake: KeepAwakePort;
  readonly power: { readonly suspended: Signal<void>; readonly resumed: Signal<void> };
  newId(): string;
  /** Whether a board is held, so that whoever closes its window is asked for the PIN there. */
  readonly hold: { on(): boolean; asked(windowId: number): void };
  /** @param rotates other boards take turns with this one in the window */
  makeWindow(board: BoardRef, rotates: boolean): ArrangedWindow;
}

function placeOf(planned: Planned): BoardPlace {
  const { kind } = planned;
  if (kind === 'waiting') return { kind, missing: planned.missing };
  if (kind === 'home') {
    const { also, displayId, missing } = planned;
    return {
      kind,
      displayId,
      ...(also === undefined ? {} : { also }),
      ...(missing === undefined ? {} : { missing }),
    };
  }
  return { kind, displayId: planned.displayId, missing: planned.missing };
}

/** Why a board does not stand over these monitors, in words. */
const SPAN_FAULTS = {
  gap: 'boards.spanGap',
  scale: 'boards.spanScale',
} as const satisfies Record<SpanFault, TextKey>;

/** The same board, or the same playlist whichever its first board is, on the same monitors. */
export function sameAssignment(one: BoardAssignment, other: BoardAssignment): boolean {
  return sameContent(one, other) && samePlace(identitiesOf(one), identitiesOf(other));
}

function sameContent(
  one: Pick<BoardAssignment, 'board' | 'playlist'>,
  other: Pick<BoardAssignment, 'board' | 'playlist'>,
): boolean {
  if (one.playlist !== undefined || other.playlist !== undefined)
    return one.playlist === other.playlist;
  return one.board === other.board;
}

function samePlace(one: readonly DisplayIdentity[], other: readonly DisplayIdentity[]): boolean {
  return (
    one.length === other.length && one.every((own) => other.some((its) => sameIdentity(own, its)))
  );
}

/** The monitors of an assignment. */
function placeOn(
  display: DisplayIdentity,
  more: readonly DisplayIdentity[],
): Pick<BoardAssignment, 'display' | 'more'> {
  return { display, ...(more.length === 0 ? {} : { more: [...more] }) };
}

/** Keeps the boards' windows equal to the plan for the displays that are there. */
export class Arrangement {
  readonly changed = new Emitter<void>();
  /** The displays are others now; these can be worked with. */
  readonly displaysChanged = new Emitter<readonly DisplayInfo[]>();
  /** A board's place or health is another one. */
  readonly boardChanged = new Emitter<BoardStatus>();
  readonly opened = new Emitter<BoardRef>();
  readonly closed = new Emitter<BoardRef>();
  private readonly windows = new Map<string, ArrangedWindow>();
  private readonly emitted = new Map<string, string>();
  /** What the monitors with a playlist tell of it, by ids of assignments. */
  private readonly rotations = new Map<string, BoardRotation>();
  private readonly ends = new DisposableStore();
  private plan: ReadonlyMap<string, Planned> = new Map();
  private displays: readonly DisplayInfo[] = [];
  private burstSince: number | null = null;
  private stopCheck: Unsubscribe = () => undefined;
  private stopLearn: Unsubscribe = () => undefined;

  constructor(private readonly deps: ArrangementDeps) {}

  /** Puts every board of the layout where it belongs, and keeps it there. */
  start(): void {
    const { displays, power } = this.deps;
    this.ends.add(displays.changed.on(() => this.checkSoon()));
    this.ends.add(power.suspended.on(() => this.windows.forEach((window) => window.pause())));
    this.ends.add(
      power.resumed.on(() => {
        this.windows.forEach((window) => window.resume());
        this.checkSoon();
      }),
    );
    this.checkMonitors();
  }

  /** Ends the windows; the layout stays for the next start. */
  stop(): void {
    this.ends.dispose();
    this.stopCheck();
    this.stopLearn();
    for (const window of this.windows.values()) window.close();
    this.windows.clear();
    this.deps.keepAwake.set(false);
  }

  state(): BoardsState {
    const { assignments } = this.deps.layout.get();
    return {
      displays: this.displays,
      boards: assignments.flatMap(({ id }) => this.statusOf(id) ?? []),
    };
  }

  /** The board that a window shows. */
  boardOf(windowId: number): BoardStatus | undefined {
    const entry = [...this.windows].find(([, window]) => window.windowId === windowId);
    return entry === undefined ? undefined : this.statusOf(entry[0]);
  }

  windowIdOf(id: string): number | null {
    return this.windows.get(id)?.windowId ?? null;
  }

  /** A small picture of what a board's window shows; null where there is none. */
  async picture(id: string, width: number): Promise<string | null> {
    return (await this.windows.get(id)?.picture(width)) ?? null;
  }

  /** Numbers of all windows that show a board, or make it ready behind the one that they show. */
  windowsOf(board: string): readonly number[] {
    return [...this.windows].flatMap(([id, { board: shown, windowId }]) => {
      const isIn = shown === board || this.rotations.get(id)?.next === board;
      return isIn && windowId !== null ? [windowId] : [];
    });
  }

  /**
   * Puts a board on a display; one that stands there makes room.
   * @param playlist name of the playlist that begins with this board; absent: the board alone
   */
  open(board: BoardRef, displayId: string, playlist?: string): Asked {
    const display = this.find(displayId);
    if (display === undefined) return fail({ key: 'boards.noDisplay' });
    return this.putOn([display], { board, ...(playlist === undefined ? {} : { playlist }) });
  }

  /**
   * Puts a board over several displays that fill a rectangle together; what stands there makes room.
   * @param playlist name of the playlist that begins with this board; absent: the board alone
   */
  span(board: BoardRef, displayIds: readonly string[], playlist?: string): Asked {
    if (displayIds.some((id) => this.find(id) === undefined))
      return fail({ key: 'boards.noDisplay' });
    const over = this.displays.filter(({ id }) => displayIds.includes(id));
    const union = unionOf(over);
    if (typeof union === 'string') return fail({ key: SPAN_FAULTS[union] });
    return this.putOn(over, { board, ...(playlist === undefined ? {} : { playlist }) });
  }

  /** Moves a board to a display; one that stands there takes its monitor. */
  move(id: string, displayId: string): Asked {
    const display = this.find(displayId);
    if (display === undefined) return fail({ key: 'boards.noDisplay' });
    const layout = this.learned();
    const own = layout.assignments.find((one) => one.id === id);
    if (own === undefined) return fail({ key: 'boards.noBoard' });
    const there = this.atHome(displayId);
    const target = identityOf(display);
    // What it leaves behind is a place for the other one, also over several monitors.
    const [left = own.display, ...rest] = identitiesOf(own).filter(
      (one) => !sameIdentity(one, target),
    );
    const assignments = layout.assignments.map(({ more, ...one }) => {
      if (one.id === id) return { ...one, ...placeOn(target, []) };
      return {
        ...one,
        ...(one.id === there ? placeOn(left, rest) : placeOn(one.display, more ?? [])),
      };
    });
    this.deps.layout.set({ ...layout, assignments });
    this.checkMonitors();
    return ok(null);
  }

  /** What stands now, and what is kept, by monitors as they are at this moment. */
  learned(): BoardLayout {
    return learn(this.deps.layout.get(), this.displays);
  }

  /**
   * Puts up other boards in the place of all; one that stays on its monitor stays as it is.
   * @param wanted by monitors as `learned` tells them
   */
  replace(wanted: readonly BoardAssignment[]): void {
    const layout = this.learned();
    const assignments = adopted(wanted, layout, this.displays).map((one) => {
      const same = layout.assignments.find((now) => sameAssignment(now, one));
      return { ...one, id: same?.id ?? this.deps.newId() };
    });
    this.deps.layout.set({ ...layout, assignments });
    this.checkMonitors();
  }

  /** Shows another board in a window that stays where it is. */
  show(id: string, board: BoardRef): void {
    const window = this.windows.get(id);
    if (window === undefined || window.board === board) return;
    const before = window.board;
    window.show(board);
    // The new one first: what both show is asked for all the time.
    this.opened.emit(board);
    this.closed.emit(before);
    this.tell(id);
    this.changed.emit();
  }

  /** What the rotation of a monitor says of itself; null: it shows one board. */
  setRotation(id: string, rotation: BoardRotation | null): void {
    if (JSON.stringify(this.rotations.get(id) ?? null) === JSON.stringify(rotation)) return;
    if (rotation === null) this.rotations.delete(id);
    else this.rotations.set(id, rotation);
    this.tell(id);
    this.changed.emit();
  }

  /** Boards may be called otherwise now. */
  renewed(): void {
    for (const window of this.windows.values()) window.show(window.board);
  }

  /** A playlist is gone: its monitors keep the board that they show. */
  forgetPlaylist(name: string): void {
    const layout = this.deps.layout.get();
    const assignments = layout.assignments.map((one) =>
      one.playlist === name
        ? {
            id: one.id,
            board: this.windows.get(one.id)?.board ?? one.board,
            ...placeOn(one.display, one.more ?? []),
          }
        : one,
    );
    this.deps.layout.set({ ...layout, assignments });
    this.changed.emit();
  }

  /** Takes a board off the arrangement. */
  close(id: string): Asked {
    const layout = this.deps.layout.get();
    if (!layout.assignments.some((one) => one.id === id)) return fail({ key: 'boards.noBoard' });
    const assignments = layout.assignments.filter((one) => one.id !== id);
    this.deps.layout.set({ ...layout, assignments });
    this.checkMonitors();
    return ok(null);
  }

  beat(windowId: number): void {
    this.windowBy(windowId)?.beat();
  }

  retry(windowId: number): void {
    this.windowBy(windowId)?.retry();
  }

  private windowBy(windowId: number): ArrangedWindow | undefined {
    return [...this.windows.values()].find((window) => window.windowId === windowId);
  }

  private find(displayId: string): DisplayInfo | undefined {
    return this.displays.find(({ id }) => id === displayId);
  }

  /** Puts content on displays in the place of whatever covers one of them. */
  private putOn(
    displays: readonly DisplayInfo[],
    wanted: Pick<BoardAssignment, 'board' | 'playlist'>,
  ): Asked {
    const [first, ...rest] = displays.map(identityOf);
    if (first === undefined) return fail({ key: 'boards.noDisplay' });
    const layout = this.learned();
    const there = new Set(displays.map(({ id }) => this.atHome(id)));
    const standing = layout.assignments.filter(({ id }) => there.has(id));
    const same = standing.find((one) => sameContent(one, wanted));
    if (same !== undefined && samePlace(identitiesOf(same), [first, ...rest])) return ok(null);
    const kept = layout.assignments.filter(({ id }) => !there.has(id));
    if (kept.length >= MAX_BOARDS) return fail({ key: 'boards.tooMany' });
    // The same content keeps its window: its page goes on in the new place.
    const added = { id: same?.id ?? this.deps.newId(), ...wanted, ...placeOn(first, rest) };
    this.deps.layout.set({ ...layout, assignments: [...kept, added] });
    this.checkMonitors();
    return ok(null);
  }

  /** The board that covers a display. */
  private atHome(displayId: string): string | undefined {
    const hit = [...this.plan].find(
      ([, place]) => place.kind === 'home' && monitorsOf(place).includes(displayId),
    );
    return hit?.[0];
  }

  private statusOf(id: string): BoardStatus | undefined {
    const window = this.windows.get(id);
    const planned = this.plan.get(id);
    if (window === undefined || planned === undefined) return undefined;
    const rotation = this.rotations.get(id);
    return {
      id,
      board: window.board,
      place: placeOf(planned),
      health: window.health,
      ...(rotation === undefined ? {} : { rotation }),
    };
  }

  private checkSoon(): void {
    const { clock } = this.deps;
    this.burstSince ??= clock.monotonic();
    const latest = this.burstSince + LATEST_MS - clock.monotonic();
    this.stopCheck();
    this.stopCheck = clock.after(Math.max(0, Math.min(QUIET_MS, latest)), 'boards.look', () => {
      this.checkMonitors();
      this.displaysChanged.emit(this.displays);
    });
  }

  private checkMonitors(): void {
    const { clock, displays, layout, keepAwake } = this.deps;
    this.burstSince = null;
    this.displays = sane(displays.all());
    this.plan = planArrangement(layout.get(), this.displays);
    for (const [id, window] of this.windows) {
      if (!this.plan.has(id)) this.drop(id, window);
    }
    for (const one of layout.get().assignments) {
      const place = this.plan.get(one.id);
      if (place !== undefined) (this.windows.get(one.id) ?? this.add(one)).put(place);
    }
    keepAwake.set(this.windows.size > 0);
    for (const id of this.windows.keys()) this.tell(id);
    this.changed.emit();
    this.stopLearn();
    this.stopLearn = clock.after(LEARN_MS, 'boards.learn', () => {
      if (this.windows.size > 0) layout.set(this.learned());
    });
  }

  private add({ id, board, playlist }: BoardAssignment): ArrangedWindow {
    const window = this.deps.makeWindow(board, playlist !== undefined);
    this.windows.set(id, window);
    window.healthChanged.on(() => {
      this.tell(id);
      this.changed.emit();
    });
    window.closeAsked.on(() => {
      const { hold } = this.deps;
      if (!hold.on()) this.close(id);
      else if (window.windowId !== null) hold.asked(window.windowId);
    });
    this.opened.emit(board);
    return window;
  }

  private drop(id: string, window: ArrangedWindow): void {
    this.windows.delete(id);
    this.emitted.delete(id);
    this.rotations.delete(id);
    window.close();
    this.closed.emit(window.board);
  }

  /** Tells of a board when it is not as it was told last. */
  private tell(id: string): void {
    const status = this.statusOf(id);
    if (status === undefined) return;
    const text = JSON.stringify(status);
    if (this.emitted.get(id) === text) return;
    this.emitted.set(id, text);
    this.boardChanged.emit(status);
  }
}
