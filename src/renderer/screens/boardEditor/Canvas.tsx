import {
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { EDITOR_FEEDS } from '@shared/catalogue/boardOffer';
import type { BoardSpec } from '@shared/model/board';
import { movedCell, resizedCell } from '@shared/model/boardGrid';
import { GRID_COLUMNS, GRID_ROWS, type TileCell } from '@shared/model/ownBoard';
import { BoardTiles } from '@renderer/boards/BoardTiles';
import { BoardContext, BoardKeyContext, type BoardServices } from '@renderer/boards/store';
import { useLanguage } from '@renderer/data/language';
import { useTranslation } from '@renderer/data/translation';
import type { Edit, Editing } from './editing';
import { DESIGN_HEIGHT, DESIGN_WIDTH } from './usePreview';

interface Props {
  readonly services: BoardServices;
  /** The board as the preview draws it. */
  readonly spec: BoardSpec;
  readonly editing: Editing;
  readonly edit: (edit: Edit) => void;
}

/** The board as a wall shows it, and over each tile a handle by which it is moved and resized. */
export function Canvas({ services, spec, editing, edit }: Props) {
  const { t } = useTranslation();
  const room = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const scale = useScale(room);
  const [ghost, setGhost] = useState<TileCell | null>(null);
  return (
    <div ref={room} className="be-room">
      <div
        className="be-canvas"
        role="group"
        aria-label={t('boardEdit.canvas')}
        style={{ width: DESIGN_WIDTH * scale, height: DESIGN_HEIGHT * scale }}
      >
        <div
          className="bd be-board"
          aria-hidden="true"
          inert
          style={{ width: DESIGN_WIDTH, height: DESIGN_HEIGHT, transform: `scale(${scale})` }}
        >
          <BoardContext.Provider value={services}>
            <BoardKeyContext.Provider value={EDITOR_FEEDS.key}>
              <BoardTiles spec={spec} />
            </BoardKeyContext.Provider>
          </BoardContext.Provider>
        </div>
        <div
          ref={grid}
          className="be-grid"
          onClick={({ target, currentTarget }) => {
            if (target === currentTarget) edit({ do: 'choose', index: null });
          }}
        >
          {editing.now.tiles.map((tile, index) => (
            <TileHandle
              key={index}
              index={index}
              cell={tile.cell}
              spec={spec}
              chosen={editing.chosen === index}
              grid={grid}
              edit={edit}
              setGhost={setGhost}
            />
          ))}
          {ghost !== null && <div className="be-ghost" style={placeOf(ghost)} />}
        </div>
      </div>
    </div>
  );
}

function placeOf({ x, y, w, h }: TileCell): CSSProperties {
  const percent = (part: number, of: number): string => `${(part / of) * 100}%`;
  return {
    left: percent(x, GRID_COLUMNS),
    top: percent(y, GRID_ROWS),
    width: percent(w, GRID_COLUMNS),
    height: percent(h, GRID_ROWS),
  };
}

interface Drag {
  readonly kind: 'move' | 'resize';
  readonly fromX: number;
  readonly fromY: number;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function TileHandle(props: {
  readonly index: number;
  readonly cell: TileCell;
  readonly spec: BoardSpec;
  readonly chosen: boolean;
  /** What the cells are counted in. */
  readonly grid: RefObject<HTMLDivElement | null>;
  readonly edit: (edit: Edit) => void;
  readonly setGhost: (cell: TileCell | null) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { index, cell, spec, chosen, grid, edit, setGhost } = props;
  const drag = useRef<Drag | null>(null);
  const title = spec.tiles[index]?.title[language] ?? '';
  const { x, y, w, h } = cell;

  const target = ({ clientX, clientY }: PointerEvent): TileCell | null => {
    const board = grid.current?.getBoundingClientRect();
    const { current } = drag;
    if (board === undefined || current === null) return null;
    const right = Math.round(((clientX - current.fromX) / board.width) * GRID_COLUMNS);
    const down = Math.round(((clientY - current.fromY) / board.height) * GRID_ROWS);
    return current.kind === 'move'
      ? movedCell(cell, x + right, y + down)
      : resizedCell(cell, w + right, h + down);
  };
  const press = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    const grip = event.target instanceof Element && event.target.closest('.be-grip') !== null;
    drag.current = {
      kind: grip ? 'resize' : 'move',
      fromX: event.clientX,
      fromY: event.clientY,
    };
    event.currentTarget.setPointerCapture(event.pointerId);
    edit({ do: 'choose', index });
  };
  const drop = (event: PointerEvent<HTMLElement>): void => {
    const to = target(event);
    const kind = drag.current?.kind;
    drag.current = null;
    setGhost(null);
    if (to === null || (to.x === x && to.y === y && to.w === w && to.h === h)) return;
    if (kind === 'move') edit({ do: 'move', index, x: to.x, y: to.y });
    else edit({ do: 'resize', index, w: to.w, h: to.h });
  };
  const key = (event: KeyboardEvent<HTMLElement>): void => {
    const step = STEPS[event.key];
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Delete') edit({ do: 'remove', index });
    else if (step === undefined) return;
    else if (event.shiftKey) edit({ do: 'resize', index, w: w + step[0], h: h + step[1] });
    else edit({ do: 'move', index, x: x + step[0], y: y + step[1] });
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      type="button"
      className="be-tile"
      data-tile={index}
      data-chosen={chosen}
      aria-pressed={chosen}
      aria-label={t('boardEdit.tileAt', { title, x: x + 1, y: y + 1, w, h })}
      style={placeOf(cell)}
      // Enter and the space bar, too. Not the focus: it comes back here by itself when a form closes.
      onClick={() => edit({ do: 'choose', index })}
      onKeyDown={key}
      onPointerDown={press}
      onPointerMove={(event) => {
        if (drag.current !== null) setGhost(target(event));
      }}
      onPointerUp={drop}
      onPointerCancel={() => {
        drag.current = null;
        setGhost(null);
      }}
    >
      <i className="be-grip" aria-hidden="true" />
    </button>
  );
}

/** As large as the room allows, in the board's own proportions. */
function useScale(room: RefObject<HTMLElement | null>): number {
  const [scale, setScale] = useState(0.3);
  useLayoutEffect(() => {
    const host = room.current;
    if (host === null) return undefined;
    const measure = (): void => {
      const { clientWidth, clientHeight } = host;
      const next = Math.min(clientWidth / DESIGN_WIDTH, clientHeight / DESIGN_HEIGHT);
      if (next > 0) setScale(next);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(host);
    return () => observer.disconnect();
  }, [room]);
  return scale;
}
