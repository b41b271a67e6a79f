import { tileName } from '@shared/catalogue/boardTiles';
import { NONE, NONE_OF, NOT_GIVEN, type None } from '@shared/catalogue/boardSpecs/none';
import type { BoardTile } from '@shared/model/board';
import { useBoardKey } from './store';
import { useTexts } from './text';
import './emptyColumn.css';

export interface EmptyWordsProps {
  readonly tile: BoardTile;
  /** The platform gave no figure at all, which is another thing than zero. */
  readonly isUngiven?: boolean | undefined;
}

/** What the emptiness of a tile means; undefined for a tile that cannot be empty. */
export function noneOf(
  board: string,
  { tile, isUngiven = false }: EmptyWordsProps,
): None | undefined {
  if (isUngiven && tile.show !== 'figures') return NOT_GIVEN;
  return NONE[tileName(board, tile)] ?? NONE_OF[tile.show];
}

const ROUND = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z';
/** A tick where nothing is what should be, a dash where it is a fact. */
const TICK = `${ROUND}M8 12.500l3 3 5.500-6`;
const DASH = `${ROUND}M8 12h8`;

/** The one line of an empty tile, with its sign. */
export function EmptyWords(props: EmptyWordsProps) {
  const { label } = useTexts();
  const none = noneOf(useBoardKey(), props);
  if (none === undefined) return null;
  return (
    <>
      <svg viewBox="0 0 24 24" aria-hidden="true" data-good={none.isGood}>
        <path d={none.isGood ? TICK : DASH} />
      </svg>
      <strong>{label(none.text)}</strong>
    </>
  );
}
