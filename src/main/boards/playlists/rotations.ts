import type { Clock } from '@shared/base/clock';
import { DisposableStore } from '@shared/base/disposable';
import type { Signal } from '@shared/base/emitter';
import type { BoardRef, BoardSpec } from '@shared/model/board';
import type { Arrangement } from '../monitors/arrangement';
import type { FeedChange, Feeds } from '../hub';
import type { Playlists } from './playlists';
import { dataReadiness } from './readiness';
import { Rotation, type Readiness } from './rotation';

export interface RotationsDeps {
  readonly clock: Clock;
  readonly arrangement: Pick<
    Arrangement,
    'changed' | 'learned' | 'setRotation' | 'show' | 'state' | 'windowIdOf' | 'boardOf'
  >;
  readonly playlists: Pick<Playlists, 'stepsOf' | 'changed'>;
  readonly feeds: Pick<Feeds, 'opened' | 'closed' | 'feedsOf' | 'changed'>;
  readonly power: { readonly suspended: Signal<void>; readonly resumed: Signal<void> };
  /** An alarm stands over this board. */
  isTakenOver(id: string): boolean;
  specOf(board: BoardRef): Pick<BoardSpec, 'tiles'> | undefined;
  /** A window gets the data of a board that it makes ready. */
  fed(windowId: number, change: FeedChange): void;
}

/** What the page of a window said of a board that it makes ready. */
interface Drawn {
  readonly board: BoardRef;
  readonly ok: boolean;
}

interface Turning {
  readonly playlist: string;
  readonly rotation: Rotation;
  drawn: Drawn | null;
}

/** One rotation for each monitor that shows a playlist; they follow the arrangement, which is what is kept. */
export class Rotations {
  private readonly turning = new Map<string, Turning>();
  private readonly ends = new DisposableStore();
  private asleep = false;

  constructor(private readonly deps: RotationsDeps) {}

  start(): void {
    const { arrangement, feeds, playlists, power } = this.deps;
    this.ends.add(arrangement.changed.on(() => this.follow()));
    this.ends.add(
      playlists.changed.on(() => {
        for (const { rotation } of this.turning.values()) rotation.renew();
        this.follow();
      }),
    );
    this.ends.add(
      feeds.changed.on(({ board }) => {
        for (const { rotation } of this.turning.values())
          if (rotation.state().next === board) rotation.check();
      }),
    );
    this.ends.add(power.suspended.on(() => this.sleep(true)));
    this.ends.add(power.resumed.on(() => this.sleep(false)));
    this.follow();
  }

  stop(): void {
    this.ends.dispose();
    for (const { rotation } of this.turning.values()) rotation.dispose();
    this.turning.clear();
  }

  /** Something stands over this board now, or no longer. */
  takenOver(id: string): void {
    const rotation = this.turning.get(id)?.rotation;
    if (this.deps.isTakenOver(id)) rotation?.hold('alarm');
    else rotation?.release('alarm');
  }

  /** Somebody moved the mouse over a board, clicked or pressed a key. */
  touched(windowId: number): void {
    this.ofWindow(windowId)?.rotation.touch();
  }

  /** The page of a window has drawn a board behind the shown one, or failed to. */
  drawn(windowId: number, drawn: Drawn): void {
    const turning = this.ofWindow(windowId);
    if (turning?.rotation.state().next !== drawn.board) return;
    turning.drawn = drawn;
    turning.rotation.check();
  }

  private ofWindow(windowId: number): Turning | undefined {
    return this.turning.get(this.deps.arrangement.boardOf(windowId)?.id ?? '');
  }

  private sleep(asleep: boolean): void {
    this.asleep = asleep;
    for (const { rotation } of this.turning.values()) {
      if (asleep) rotation.hold('asleep');
      else rotation.release('asleep');
    }
  }

  /** Makes and ends rotations as the arrangement has them. */
  private follow(): void {
    const { arrangement, playlists } = this.deps;
    const wanted = new Map(
      arrangement.learned().assignments.flatMap(({ id, playlist }) => {
        const isThere = playlist !== undefined && playlists.stepsOf(playlist).length > 0;
        return isThere ? [[id, playlist] as const] : [];
      }),
    );
    for (const [id, { playlist, rotation }] of [...this.turning]) {
      if (wanted.get(id) === playlist) continue;
      this.turning.delete(id);
      rotation.dispose();
      arrangement.setRotation(id, null);
    }
    for (const { id, board, health } of arrangement.state().boards) {
      const playlist = wanted.get(id);
      if (playlist === undefined) continue;
      if (!this.turning.has(id)) this.begin(id, playlist, board);
      const turning = this.turning.get(id);
      if (turning === undefined) continue;
      if (health.kind === 'ok') {
        turning.rotation.release('unwell');
        continue;
      }
      turning.rotation.hold('unwell');
      // What the page had ready is gone with it; the next page says so anew.
      turning.drawn = null;
    }
  }

  private begin(id: string, playlist: string, shown: BoardRef): void {
    const { arrangement, clock, playlists } = this.deps;
    const rotation = new Rotation(playlist, shown, {
      clock,
      steps: () => playlists.stepsOf(playlist),
      prepare: (board) => this.prepare(id, board),
      readiness: (board) => this.readiness(id, board),
      show: (board) => arrangement.show(id, board),
      changed: () => this.tell(id),
    });
    this.turning.set(id, { playlist, rotation, drawn: null });
    if (this.asleep) rotation.hold('asleep');
    if (this.deps.isTakenOver(id)) rotation.hold('alarm');
    this.tell(id);
  }

  private tell(id: string): void {
    const turning = this.turning.get(id);
    if (turning !== undefined) this.deps.arrangement.setRotation(id, turning.rotation.state());
  }

  /** The board's queries are asked from now on; its window gets what is known of them at once. */
  private prepare(id: string, board: BoardRef): () => void {
    const { arrangement, feeds } = this.deps;
    const turning = this.turning.get(id);
    if (turning !== undefined) turning.drawn = null;
    feeds.opened(board);
    const windowId = arrangement.windowIdOf(id);
    if (windowId !== null)
      for (const [key, state] of Object.entries(feeds.feedsOf(board)))
        this.deps.fed(windowId, { board, key, state });
    return () => feeds.closed(board);
  }

  private readiness(id: string, board: BoardRef): Readiness {
    const { arrangement, feeds } = this.deps;
    const spec = this.deps.specOf(board);
    if (spec === undefined) return 'broken';
    if (arrangement.state().boards.some((one) => one.id === id && one.board === board))
      return 'ready';
    const drawn = this.turning.get(id)?.drawn;
    if (drawn?.board === board && !drawn.ok) return 'broken';
    const data = dataReadiness(spec, feeds.feedsOf(board));
    return data === 'ready' && drawn?.board !== board ? 'waiting' : data;
  }
}
