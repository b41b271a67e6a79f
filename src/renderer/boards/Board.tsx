import { useEffect } from 'react';
import type { BoardSpec } from '@shared/model/board';
import { AlarmStrip } from './AlarmStrip';
import { Banners } from './Banners';
import { BoardLayer } from './BoardLayer';
import { BoardQuestion } from './BoardQuestion';
import { useMissedFrames } from './frames';
import { Header } from './Header';
import { useNight } from './night';
import { useShift } from './shift';
import { useBoard, useBoardLive } from './store';
import { Takeover } from './Takeover';
import { useTexts } from './text';
import { useSpecs } from './useSpecs';
import { useTouches } from './useTouches';
import './page.css';
import './board.css';
import './takeover.css';
import './tiles.css';
// Last, because it overrides the others.
import './portrait.css';
import '../ui/forcedColors.css';

/** The page of a board window: last data, its age, and what covers it. */
export function Board() {
  const shown = useBoardLive((live) => live.self?.board);
  const next = useBoardLive((live) => live.self?.rotation?.next ?? null);
  const specs = useSpecs();
  const spec = specs.find(({ key }) => key === shown);
  const coming = next === shown ? undefined : specs.find(({ key }) => key === next);
  return spec === undefined ? <Waiting /> : <Shown spec={spec} coming={coming} />;
}

/** Main has not yet named the board of this window. */
function Waiting() {
  const { t } = useTexts();
  return <div className="bd-crash">{t('board.connection.unknown')}</div>;
}

function Shown(props: { readonly spec: BoardSpec; readonly coming: BoardSpec | undefined }) {
  const { t, label } = useTexts();
  const { spec, coming } = props;
  const title = label(spec.title);
  const demo = useBoardLive((live) => live.settings?.demo === true);
  const id = useBoardLive((live) => live.self?.id);
  const isNight = useNight();
  const isLate = useMissedFrames();
  const { clock } = useBoard();
  const transform = useShift(clock);
  useTouches();
  useEffect(() => {
    document.title = title;
  }, [title]);
  // By their keys: the board that was made ready is the same one when its turn comes.
  const layers = coming === undefined ? [spec] : [spec, coming];
  return (
    <div
      className="bd"
      data-board={spec.key}
      data-id={id}
      data-still={isNight || isLate}
      data-late={isLate}
      style={{ transform }}
    >
      {demo && (
        <section className="bd-demo" aria-label={t('shell.demoName')}>
          {t('board.banner.demo')}
        </section>
      )}
      <Header title={title} />
      <Banners />
      <div className="bd-stage">
        {layers.map((one) => (
          <BoardLayer key={one.key} spec={one} shown={one === spec} />
        ))}
        <Takeover />
      </div>
      <AlarmStrip />
      <BoardQuestion />
    </div>
  );
}
