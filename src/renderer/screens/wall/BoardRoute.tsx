import { useTranslation } from '@renderer/data/translation';
import { Button, Callout } from '@blueprintjs/core';
import { Add } from '@blueprintjs/icons';
import type { BoardKey } from '@shared/model/board';
import { useBoardTitle, useWall, useWallActs } from './useWall';
import { WallPicture } from './WallPicture';
import { usePlaceWords } from './WallScreen';

/** The route of a board inside the console: the board itself lives on a monitor of its own. */
export function BoardRoute(props: { readonly board: BoardKey }) {
  const { t } = useTranslation();
  const wall = useWall();
  const acts = useWallActs();
  const title = useBoardTitle()(props.board);
  const placeOf = usePlaceWords(wall ?? { displays: [], boards: [] });
  const open = wall?.boards.filter(({ board }) => board === props.board) ?? [];
  return (
    <section className="cj-wall-screen">
      <div className="cj-wall-card cj-wall-offer">
        <h2>{title}</h2>
        <p>{t('board.route.text')}</p>
        {open.length > 0 && (
          <Callout compact intent="success">
            {t('board.route.already', { where: open.map(placeOf).join(t('shell.between')) })}
          </Callout>
        )}
        <div>
          {wall?.displays.map(({ id }, index) => (
            <Button
              key={id}
              intent="primary"
              icon={<Add />}
              text={t('board.route.openOn', { monitor: t('board.wall.monitor', { n: index + 1 }) })}
              onClick={() => acts.open(props.board, id)}
            />
          ))}
        </div>
      </div>
      <WallPicture wall={wall} />
    </section>
  );
}
