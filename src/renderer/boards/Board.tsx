import { useEffect } from 'react';
import { BOARDS } from '@shared/catalogue/boards';
import type { BoardSpec } from '@shared/model/board';
import { AlarmStrip } from './AlarmStrip';
import { Banners } from './Banners';
import { BoardTiles } from './BoardTiles';
import { Header } from './Header';
import { LeaveDialog } from './LeaveDialog';
import { useNight } from './night';
import { useBoardLive } from './store';
import { Takeover } from './Takeover';
import { useTexts } from './text';
import './board.css';
import './takeover.css';
import './tiles.css';
// Last, because it overrides the others.
import './portrait.css';
import '../ui/forcedColors.css';

/** The page of a board window: last data, its age, and what covers it. */
export function Board() {
  const key = useBoardLive((live) => live.self?.board);
  const spec = BOARDS.find((board) => board.key === key);
  return spec === undefined ? <Waiting /> : <Shown spec={spec} />;
}

/** Main has not yet named the board of this window. */
function Waiting() {
  const { t } = useTexts();
  return <div className="bd-crash">{t('board.connection.unknown')}</div>;
}

function Shown(props: { readonly spec: BoardSpec }) {
  const { t, label } = useTexts();
  const { spec } = props;
  const title = label(spec.title);
  const demo = useBoardLive((live) => live.settings?.demo === true);
  const id = useBoardLive((live) => live.self?.id);
  const still = useNight();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className="bd" data-board={spec.key} data-id={id} data-still={still}>
      {demo && (
        <section className="bd-demo" aria-label={t('shell.demoName')}>
          {t('board.banner.demo')}
        </section>
      )}
      <Header title={title} />
      <Banners />
      <div className="bd-stage">
        <BoardTiles spec={spec} />
        <Takeover />
      </div>
      <AlarmStrip />
      <LeaveDialog />
    </div>
  );
}
