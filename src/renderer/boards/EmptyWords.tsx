import { tileName } from '@shared/catalogue/boardTiles';
import { NONE, NONE_OF, NOT_GIVEN } from '@shared/catalogue/boardSpecs/none';
import type { Label } from '@shared/catalogue/label';
import type { BoardTile } from '@shared/model/board';
import { useBoardKey } from './store';
import { useTexts } from './text';

export interface EmptyWordsProps {
  readonly tile: BoardTile;
  /** The platform gave no figure at all, which is another thing than zero. */
  readonly isUngiven?: boolean | undefined;
}

/** What the emptiness of a tile means; undefined for a tile that cannot be empty. */
export function noneOf(
  board: string,
  { tile, isUngiven = false }: EmptyWordsProps,
): Label | undefined {
  if (isUngiven && tile.show !== 'figures') return NOT_GIVEN;
  return NONE[tileName(board, tile)] ?? NONE_OF[tile.show];
}

/** The one line of an empty tile. */
export function EmptyWords(props: EmptyWordsProps) {
  const { label } = useTexts();
  const text = noneOf(useBoardKey(), props);
  return text === undefined ? null : <>{label(text)}</>;
}
