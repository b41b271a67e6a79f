import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import { monitorsOf, type BoardStatus, type BoardsState } from '@shared/model/board';
import { ArrangeContext, useArrange, useArranging } from './arranging';
import { useBoardName, useBoards, useBoardsActs, useBoardTitle } from './useBoards';
import { LivePicture, MonitorsPicture } from './MonitorsPicture';
import { BoardPin } from './BoardPin';
import { NamedArrangements } from './NamedArrangements';
import { SpanForm } from './SpanForm';
import { OwnBoards } from './OwnBoards';
import { Playlists } from './Playlists';

/** Monitors and boards: the picture of the arrangement, and the open boards as a list. */
export function BoardsScreen() {
  return (
    <ArrangeContext value={useArranging()}>
      <section className="cj-boards-screen">
        <BoardsPanel live />
        <OwnBoards />
      </section>
    </ArrangeContext>
  );
}

/** The same as a part of the settings window. @param props.live with small pictures of what boards show */
export function BoardsPanel(props: { readonly live?: boolean }) {
  const boards = useBoards();
  return (
    <>
      {props.live === true ? <LivePicture boards={boards} /> : <MonitorsPicture boards={boards} />}
      {boards !== null && <OpenBoards boards={boards} />}
      {boards !== null && <SpanForm boards={boards} />}
      <Playlists />
      <NamedArrangements />
      <BoardPin />
    </>
  );
}

export function usePlaceWords(boards: BoardsState): (board: BoardStatus) => string {
  const { t } = useTranslation();
  return (board) => {
    const over = monitorsOf(board.place);
    const names = boards.displays.flatMap(({ id }, index) =>
      over.includes(id) ? [t('board.monitors.monitor', { n: index + 1 })] : [],
    );
    if (names.length === 0) return t('board.monitors.waiting');
    const place = t('board.monitors.onMonitor', { monitor: names.join(t('shell.and')) });
    return board.place.kind === 'parked' ? `${place} · ${t('board.monitors.parked')}` : place;
  };
}

function OpenBoards(props: { readonly boards: BoardsState }) {
  const { t } = useTranslation();
  const acts = useBoardsActs();
  const nameOf = useBoardName();
  const placeOf = usePlaceWords(props.boards);
  const arrange = useArrange();
  const titleOf = useBoardTitle();
  const { boards } = props.boards;
  return (
    <div className="cj-boards-card cj-boards-list">
      <h2>{t('board.monitors.listTitle')}</h2>
      <p>{t(boards.length === 0 ? 'board.monitors.listEmpty' : 'board.monitors.takeover')}</p>
      <ul>
        {boards.map((board) => (
          <li key={board.id} data-board={board.board}>
            <b>{nameOf(board)}</b>
            <span>{placeOf(board)}</span>
            {arrange !== null && (
              <Button
                size="small"
                variant="outlined"
                icon={<Edit />}
                text={t('board.own.arrange')}
                aria-label={t('board.own.arrangeShown', { board: titleOf(board.board) })}
                onClick={() => arrange(board.board)}
              />
            )}
            <Button
              size="small"
              variant="outlined"
              text={t('board.monitors.close', { board: nameOf(board) })}
              onClick={() => acts.close(board.id)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
