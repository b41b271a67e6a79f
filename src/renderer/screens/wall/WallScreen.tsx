import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import type { BoardStatus, WallState } from '@shared/model/board';
import { displayOf } from './geometry';
import { useBoardTitle, useWall, useWallActs } from './useWall';
import { WallPicture } from './WallPicture';

/** Monitors and boards: the picture of the arrangement, and the open boards as a list. */
export function WallScreen() {
  return (
    <section className="cj-wall-screen">
      <WallPanel />
    </section>
  );
}

/** The same as a part of another page (the settings window). */
export function WallPanel() {
  const wall = useWall();
  return (
    <>
      <WallPicture wall={wall} />
      {wall !== null && <OpenBoards wall={wall} />}
    </>
  );
}

/** Where a board stands, in words. */
export function usePlaceWords(wall: WallState): (board: BoardStatus) => string {
  const { t } = useTranslation();
  return (board) => {
    const n = wall.displays.findIndex(({ id }) => id === displayOf(board)) + 1;
    if (n === 0) return t('board.wall.waiting');
    const place = t('board.wall.onMonitor', { monitor: t('board.wall.monitor', { n }) });
    return board.place.kind === 'parked' ? `${place} · ${t('board.wall.parked')}` : place;
  };
}

function OpenBoards(props: { readonly wall: WallState }) {
  const { t } = useTranslation();
  const acts = useWallActs();
  const titleOf = useBoardTitle();
  const placeOf = usePlaceWords(props.wall);
  const { boards } = props.wall;
  return (
    <div className="cj-wall-card cj-wall-list">
      <h2>{t('board.wall.listTitle')}</h2>
      <p>{t(boards.length === 0 ? 'board.wall.listEmpty' : 'board.wall.takeover')}</p>
      <ul>
        {boards.map((board) => (
          <li key={board.id} data-board={board.board}>
            <b>{titleOf(board.board)}</b>
            <span>{placeOf(board)}</span>
            <Button
              size="small"
              variant="outlined"
              text={t('board.wall.close', { board: titleOf(board.board) })}
              onClick={() => acts.close(board.id)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
