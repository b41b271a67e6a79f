import type { CSSProperties } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Menu, MenuItem, PopoverNext, Tag } from '@blueprintjs/core';
import { Add, Cross, Edit, Move, Repeat } from '@blueprintjs/icons';
import type { BoardStatus } from '@shared/model/board';
import { useMirrored } from '@renderer/data/mirrored';
import { MenuHead } from '@renderer/ui/MenuHead';
import { useArrange } from './arranging';
import { pictureIn, shownOn, type Drawing, type DrawnMonitor, type Share } from './geometry';
import type { Pictures } from './useThumbnails';
import { useBoardChoices, useBoardName, useBoardTitle, type BoardsActs } from './useBoards';

const percent = (share: number): string => `${share * 100}%`;

/** Heights below which a monitor of the picture has no room for all of its words, and a width, px. */
const LOW_PX = 130;
const VERY_LOW_PX = 80;
const NARROW_PX = 130;
/** Around a monitor, on both sides, px. */
const EDGE_PX = 8;

/** Size of the picture that a monitor is drawn in, px. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

function styleOf({ left, top, width, height }: Share): CSSProperties {
  return { left: percent(left), top: percent(top), width: percent(width), height: percent(height) };
}

/** One monitor of the picture: what stands on it, its name, its boards, and a menu of acts. */
export function Monitor(props: {
  readonly monitor: DrawnMonitor;
  readonly drawing: Drawing;
  readonly size: PictureSize;
  readonly pictures: Pictures | undefined;
  readonly acts: BoardsActs;
}) {
  const { t } = useTranslation();
  const nameOf = useBoardName();
  const { monitor, drawing, pictures, acts } = props;
  const width = monitor.width * props.size.width - EDGE_PX;
  const height = monitor.height * props.size.height - EDGE_PX;
  const { display, number, boards } = monitor;
  const name = t('board.monitors.monitor', { n: number });
  const titles = boards.map(nameOf);
  const live = shownOn(monitor).flatMap((board) => {
    const src = pictures?.get(board.id);
    return src === undefined ? [] : [{ id: board.id, place: board.place, src }];
  });
  const scale = Math.round(display.scaleFactor * 100);
  const size = t('board.monitors.size', {
    width: Math.round(display.bounds.width * display.scaleFactor),
    height: Math.round(display.bounds.height * display.scaleFactor),
  });
  const facts = [
    size,
    ...(scale === 100 ? [] : [t('board.monitors.scale', { percent: scale })]),
    ...(display.primary ? [t('board.monitors.primary')] : []),
    ...(display.internal ? [t('board.monitors.internal')] : []),
  ];
  return (
    <PopoverNext
      placement="bottom"
      content={<MonitorMenu name={name} monitor={monitor} drawing={drawing} acts={acts} />}
      renderTarget={({ isOpen, ref, ...target }) => (
        <button
          {...target}
          ref={ref}
          type="button"
          className={`cj-monitor${isOpen ? ' cj-monitor-open' : ''}`}
          data-display={display.id}
          title={[name, ...facts, ...titles].join(' · ')}
          data-low={height <= VERY_LOW_PX ? 'very' : height <= LOW_PX ? 'rather' : undefined}
          data-narrow={width <= NARROW_PX || undefined}
          style={{ ...styleOf(monitor), '--height': `${height}px` } as CSSProperties}
        >
          <span className={`cj-monitor-glass${live.length === 0 ? '' : ' cj-monitor-seen'}`}>
            {live.map(({ id, place, src }) => (
              <img
                key={id}
                className={`cj-monitor-live cj-monitor-${place.kind}`}
                style={place.kind === 'home' ? styleOf(pictureIn(monitor, place, drawing)) : {}}
                src={src}
                alt=""
              />
            ))}
            <span className="cj-unseen">{t('board.monitors.monitorMenu', { monitor: name })}</span>
            <b>{number}</b>
            {display.label !== '' && <em>{display.label}</em>}
            <small>{facts.join(' · ')}</small>
            {boards.length === 0 ? (
              <span className="cj-monitor-none">{t('board.monitors.nothing')}</span>
            ) : (
              boards.map((board) => <BoardTag key={board.id} board={board} />)
            )}
          </span>
        </button>
      )}
    />
  );
}

function BoardTag(props: { readonly board: BoardStatus }) {
  const { t } = useTranslation();
  const nameOf = useBoardName();
  const { board, place, health, rotation } = props.board;
  const badges = [
    ...(place.kind === 'parked' ? [t('board.monitors.parked')] : []),
    ...(place.kind === 'home' && place.missing !== undefined ? [t('board.monitors.narrowed')] : []),
    ...(health.kind === 'safe' ? [t('board.monitors.safe')] : []),
    ...(health.kind === 'recovering' ? [t('board.monitors.recovering')] : []),
    ...(rotation !== undefined && rotation.skipped.length > 0
      ? [t('board.playlists.skippedSome', { count: rotation.skipped.length })]
      : []),
  ];
  return (
    <Tag intent={badges.length === 0 ? 'success' : 'warning'} data-board={board}>
      {[...badges, nameOf(props.board)].join(' · ')}
    </Tag>
  );
}

function MonitorMenu(props: {
  readonly name: string;
  readonly monitor: DrawnMonitor;
  readonly drawing: Drawing;
  readonly acts: BoardsActs;
}) {
  const { t } = useTranslation();
  const titleOf = useBoardTitle();
  const nameOf = useBoardName();
  const choices = useBoardChoices();
  const playlists = useMirrored('boards.playlists') ?? [];
  const arrange = useArrange();
  const { acts, drawing, monitor, name } = props;
  const { id } = monitor.display;
  const shown = new Set(drawing.monitors.flatMap(({ boards }) => boards));
  // One that stands over several monitors can be taken back to one of them.
  const others = [...shown, ...drawing.waiting].filter(
    ({ place }) => place.kind !== 'home' || place.displayId !== id || place.also !== undefined,
  );
  // A monitor has one board of its own; another one replaces it.
  const home = monitor.boards.find(({ place }) => place.kind === 'home');
  const placeOf = (board: BoardStatus): string => {
    const at = drawing.monitors.filter(({ boards }) => boards.includes(board));
    return at.length === 0
      ? t('board.monitors.waiting')
      : at.map(({ number }) => t('board.monitors.monitor', { n: number })).join(t('shell.and'));
  };
  return (
    <Menu>
      <MenuHead text={name} />
      {choices
        .filter(({ key }) => home?.rotation !== undefined || key !== home?.board)
        .map(({ key }) => (
          <MenuItem
            key={key}
            icon={<Add />}
            text={
              home === undefined
                ? t('board.monitors.open', { board: titleOf(key) })
                : t('board.monitors.replace', { board: titleOf(key), now: nameOf(home) })
            }
            onClick={() => acts.open(key, id)}
          />
        ))}
      {playlists
        .filter((playlist) => playlist.name !== home?.rotation?.playlist)
        .map((playlist) => (
          <MenuItem
            key={`playlist ${playlist.name}`}
            icon={<Repeat />}
            text={
              home === undefined
                ? t('board.playlists.open', { name: playlist.name })
                : t('board.playlists.replace', { name: playlist.name, now: nameOf(home) })
            }
            onClick={() => acts.openPlaylist(playlist.name, id)}
          />
        ))}
      {others.map((board) => (
        <MenuItem
          key={board.id}
          icon={<Move />}
          text={t('board.monitors.moveHere', { board: nameOf(board), from: placeOf(board) })}
          onClick={() => acts.move(board.id, id)}
        />
      ))}
      {arrange !== null &&
        monitor.boards.map(({ id: shownId, board }) => (
          <MenuItem
            key={`arrange ${shownId}`}
            icon={<Edit />}
            text={t('board.own.arrangeShown', { board: titleOf(board) })}
            onClick={() => arrange(board)}
          />
        ))}
      {monitor.boards.map((board) => (
        <MenuItem
          key={board.id}
          icon={<Cross />}
          intent="danger"
          text={t('board.monitors.close', { board: nameOf(board) })}
          onClick={() => acts.close(board.id)}
        />
      ))}
    </Menu>
  );
}
