import { useTranslation } from '@renderer/data/translation';
import { Button, Callout } from '@blueprintjs/core';
import { Add, Edit } from '@blueprintjs/icons';
import type { BoardRef } from '@shared/model/board';
import { ArrangeContext, useArranging } from './arranging';
import { useBoardTitle, useBoards, useBoardsActs } from './useBoards';
import { LivePicture } from './MonitorsPicture';
import { usePlaceWords } from './BoardsScreen';

/** The console's route of a board; the board itself is on its own monitor. */
export function BoardRoute(props: { readonly board: BoardRef }) {
  const { t } = useTranslation();
  const boards = useBoards();
  const acts = useBoardsActs();
  const arrange = useArranging();
  const title = useBoardTitle()(props.board);
  const placeOf = usePlaceWords(boards ?? { displays: [], boards: [] });
  const open = boards?.boards.filter(({ board }) => board === props.board) ?? [];
  return (
    <section className="cj-boards-screen">
      <div className="cj-boards-card cj-boards-offer">
        <h2>{title}</h2>
        <p>{t('board.route.text')}</p>
        {open.length > 0 && (
          <Callout compact intent="success">
            {t('board.route.already', { where: open.map(placeOf).join(t('shell.between')) })}
          </Callout>
        )}
        <div>
          {boards?.displays.map(({ id }, index) => (
            <Button
              key={id}
              intent="primary"
              icon={<Add />}
              text={t('board.route.openOn', {
                monitor: t('board.monitors.monitor', { n: index + 1 }),
              })}
              onClick={() => acts.open(props.board, id)}
            />
          ))}
          {arrange !== null && (
            <Button
              icon={<Edit />}
              text={t('board.own.arrange')}
              onClick={() => arrange(props.board)}
            />
          )}
        </div>
      </div>
      <ArrangeContext value={arrange}>
        <LivePicture boards={boards} />
      </ArrangeContext>
    </section>
  );
}
