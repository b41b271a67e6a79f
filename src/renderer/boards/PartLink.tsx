import { listOfPart } from '@shared/catalogue/boardSpecs/lists';
import { useTileParts } from './partContext';
import { useBoardKey } from './store';
import { useTexts } from './text';

export interface PartLinkProps {
  /** Wire name of a figure, name of an entry, id of a record or priority of alarms. */
  readonly part: string;
  /** What it is called. */
  readonly name: string;
}

/** Lies over a part of a tile that has a list of its own, and opens it by click and by key. */
export function PartLink(props: PartLinkProps) {
  const { t, label } = useTexts();
  const board = useBoardKey();
  const { part, name } = props;
  const parts = useTileParts();
  if (parts === null || listOfPart(board, parts.tile, part) === undefined) return null;
  return (
    <button
      type="button"
      className="bd-part"
      data-part={part}
      aria-label={t('board.follow', { title: `${label(parts.tile.title)} · ${name}` })}
      onClick={(event) => {
        // The tile leads to the list of all of them.
        event.stopPropagation();
        parts.follow(part);
      }}
    />
  );
}
