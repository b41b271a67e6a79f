import { Emitter } from '@shared/base/emitter';
import { fail, ok, type Result } from '@shared/base/result';
import { boardsWith } from '@shared/catalogue/boardTiles';
import type { TextKey } from '@shared/i18n/textKey';
import type { BoardRef, OwnBoardKey } from '@shared/model/boardKey';
import type { BoardSpec } from '@shared/model/board';
import { MOST_OWN, type OwnBoard, type OwnContent } from '@shared/model/ownBoard';
import type { LayoutStore } from './monitors/layout';

type Refusal = { readonly key: TextKey };

const NONE: readonly OwnBoard[] = [];

export interface OwnBoardsDeps {
  readonly layout: LayoutStore;
  newId(): string;
}

/** The boards that were arranged on this workstation, kept beside its layout. */
export class OwnBoards {
  readonly changed = new Emitter<void>();
  /** Made once for each state of the list: every answer of the server asks for them. */
  private made: { readonly of: readonly OwnBoard[]; readonly specs: readonly BoardSpec[] } | null =
    null;

  constructor(private readonly deps: OwnBoardsDeps) {}

  list(): readonly OwnBoard[] {
    return this.deps.layout.get().own ?? NONE;
  }

  /** Any board as it is drawn and polled; undefined for one that is gone. */
  specOf(key: string): BoardSpec | undefined {
    return this.specs().find((board) => board.key === key);
  }

  /** Every board there is, the product's first. */
  specs(): readonly BoardSpec[] {
    const of = this.list();
    if (this.made?.of !== of) this.made = { of, specs: boardsWith(of) };
    return this.made.specs;
  }

  /** Keeps a board. @param key of the one that is replaced, or comes back where it was removed; null: a new one */
  keep(key: OwnBoardKey | null, content: OwnContent): Result<OwnBoardKey, Refusal> {
    const all = this.list();
    const place = all.findIndex((one) => one.key === key);
    if (place < 0 && all.length >= MOST_OWN) return fail({ key: 'boards.tooManyOwn' });
    const isTaken = all.some((one) => one.key !== key && one.name === content.name);
    if (isTaken) return fail({ key: 'boards.nameTaken' });
    const kept: OwnBoard = { key: key ?? `own-${this.deps.newId()}`, ...content };
    this.set(place < 0 ? [...all, kept] : all.with(place, kept));
    return ok(kept.key);
  }

  /** Takes a board in beside those that are there: a name that is taken gets a number. */
  takeIn(content: OwnContent): Result<OwnBoardKey, Refusal> {
    const names = new Set(this.list().map(({ name }) => name));
    let { name } = content;
    for (let n = 2; names.has(name); n += 1) name = `${content.name.slice(0, 35)} ${n}`;
    return this.keep(null, { ...content, name });
  }

  /** Removes a board that stands nowhere: not on a monitor, in an arrangement or in a playlist. */
  remove(key: OwnBoardKey): Result<null, Refusal> {
    const others = this.list().filter((one) => one.key !== key);
    if (others.length === this.list().length) return fail({ key: 'boards.noOwn' });
    if (this.isUsed(key)) return fail({ key: 'boards.ownInUse' });
    this.set(others);
    return ok(null);
  }

  private isUsed(key: BoardRef): boolean {
    const { assignments, named = [], playlists = [] } = this.deps.layout.get();
    return [
      ...assignments,
      ...named.flatMap((one) => one.assignments),
      ...playlists.flatMap(({ steps }) => steps),
    ].some(({ board }) => board === key);
  }

  private set(own: readonly OwnBoard[]): void {
    this.deps.layout.set({ ...this.deps.layout.get(), own: [...own] });
    this.changed.emit();
  }
}
