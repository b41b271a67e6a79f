import { createContext, useContext } from 'react';
import type { BoardTile } from '@shared/model/board';

/** The tile of a part, and the way to the list of one. */
export interface TileParts {
  readonly tile: BoardTile;
  readonly follow: (part: string) => void;
}

export const PartsContext = createContext<TileParts | null>(null);

export const useTileParts = (): TileParts | null => useContext(PartsContext);
