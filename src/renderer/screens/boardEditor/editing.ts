import { addTile, moveTile, resizeTile } from '@shared/model/boardGrid';
import type { OwnBoardKey } from '@shared/model/boardKey';
import type { OwnContent, OwnTile } from '@shared/model/ownBoard';

/** Steps that can be taken back. */
export const MOST_STEPS_BACK = 100;

/** A board while a person arranges it. */
export interface Editing {
  /** null: it has not been kept yet. */
  readonly key: OwnBoardKey | null;
  /** As it was kept, or begun. */
  readonly kept: OwnContent;
  readonly past: readonly OwnContent[];
  readonly now: OwnContent;
  readonly future: readonly OwnContent[];
  /** Index of the tile that is chosen; null: none. */
  readonly chosen: number | null;
  /** What was asked for last could not be done: there is no room. */
  readonly refused: boolean;
}

export type Edit =
  | { readonly do: 'begin'; readonly key: OwnBoardKey | null; readonly content: OwnContent }
  | { readonly do: 'choose'; readonly index: number | null }
  | { readonly do: 'add'; readonly tile: string }
  | { readonly do: 'move'; readonly index: number; readonly x: number; readonly y: number }
  | { readonly do: 'resize'; readonly index: number; readonly w: number; readonly h: number }
  | { readonly do: 'remove'; readonly index: number }
  | { readonly do: 'set'; readonly index: number; readonly tile: OwnTile }
  | { readonly do: 'rename'; readonly name: string }
  | { readonly do: 'reset'; readonly tiles: readonly OwnTile[] }
  | { readonly do: 'undo' }
  | { readonly do: 'redo' }
  | { readonly do: 'kept'; readonly key: OwnBoardKey; readonly content: OwnContent };

/** The start of arranging a board. */
export function begun(key: OwnBoardKey | null, content: OwnContent): Editing {
  return { key, kept: content, past: [], now: content, future: [], chosen: null, refused: false };
}

/** A board with changes that an earlier window did not save; they can be taken back. */
export function restored(state: Editing, draft: OwnContent | null): Editing {
  return draft === null ? state : changed(state, draft);
}

/** Whether something was changed since it was kept. */
export function isChanged({ kept, now }: Editing): boolean {
  return JSON.stringify(kept) !== JSON.stringify(now);
}

/** The board after an edit; the steps before it can be taken back. Pure. */
export function edited(state: Editing, edit: Edit): Editing {
  const { now, past, future } = state;
  switch (edit.do) {
    case 'begin':
      return begun(edit.key, edit.content);
    case 'choose':
      return { ...state, chosen: edit.index, refused: false };
    case 'kept':
      return { ...state, key: edit.key, kept: edit.content };
    case 'undo': {
      const before = past.at(-1);
      if (before === undefined) return state;
      return onTiles({ ...state, past: past.slice(0, -1), now: before, future: [now, ...future] });
    }
    case 'redo': {
      const [after, ...rest] = future;
      if (after === undefined) return state;
      return onTiles({ ...state, past: [...past, now], now: after, future: rest });
    }
    case 'rename':
      return changed(state, { ...now, name: edit.name });
    case 'reset':
      return { ...changed(state, { ...now, tiles: [...edit.tiles] }), chosen: null };
    case 'add': {
      const next = withTiles(state, addTile(now.tiles, edit.tile));
      return next.refused ? next : { ...next, chosen: next.now.tiles.length - 1 };
    }
    case 'move':
      return withTiles(state, moveTile(now.tiles, edit.index, edit.x, edit.y));
    case 'resize':
      return withTiles(state, resizeTile(now.tiles, edit.index, edit.w, edit.h));
    case 'remove':
      return onTiles(
        changed(state, { ...now, tiles: now.tiles.filter((_, at) => at !== edit.index) }),
      );
    case 'set':
      return withTiles(
        state,
        now.tiles.map((one, at) => (at === edit.index ? edit.tile : one)),
      );
  }
}

function withTiles(state: Editing, tiles: readonly OwnTile[] | null): Editing {
  return tiles === null
    ? { ...state, refused: true }
    : changed(state, { ...state.now, tiles: [...tiles] });
}

function changed(state: Editing, next: OwnContent): Editing {
  if (JSON.stringify(next) === JSON.stringify(state.now)) return { ...state, refused: false };
  const past = [...state.past, state.now].slice(-MOST_STEPS_BACK);
  return { ...state, past, now: next, future: [], refused: false };
}

/** No tile is chosen that is not there. */
function onTiles(state: Editing): Editing {
  const { chosen, now } = state;
  const last = now.tiles.length - 1;
  if (chosen === null) return { ...state, refused: false };
  return { ...state, chosen: last < 0 ? null : Math.min(chosen, last), refused: false };
}
