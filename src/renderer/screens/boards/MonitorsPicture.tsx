import { useCallback, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Callout, Tag } from '@blueprintjs/core';
import { LocateBoards } from './icons';
import { StateView } from '@renderer/ui/StateView';
import { isTextKey } from '@shared/i18n/textKey';
import { monitorsOf, type BoardsState } from '@shared/model/board';
import { drawingOf } from './geometry';
import { Monitor, type PictureSize } from './Monitor';
import { useBoardTitle, useMissingName, useBoardsActs } from './useBoards';
import { useThumbnails, type Pictures } from './useThumbnails';
import './boards.css';

/** Largest height of the picture, px: the messages below need room. */
const MOST_PX = 340;

/** The monitors with small pictures of what their boards show. Only the console may ask for these. */
export function LivePicture(props: { readonly boards: BoardsState | null }) {
  return <MonitorsPicture boards={props.boards} pictures={useThumbnails(props.boards)} />;
}

/**
 * The monitors of this workstation to scale, with their boards and acts. Accessible by keyboard: every
 * monitor is a button with a menu.
 */
export function MonitorsPicture(props: {
  readonly boards: BoardsState | null;
  /** What boards show now, by their ids; absent: none is shown. */
  readonly pictures?: Pictures;
}) {
  const { t } = useTranslation();
  const acts = useBoardsActs();
  const [size, setSize] = useState<PictureSize>({ width: 0, height: 0 });
  const measured = useCallback((host: HTMLElement | null) => {
    if (host === null) return undefined;
    const observer = new ResizeObserver(() => {
      setSize({ width: host.clientWidth, height: host.clientHeight });
    });
    observer.observe(host);
    return () => observer.disconnect();
  }, []);
  const { boards } = props;
  if (boards === null) return <StateView busy text={t('board.monitors.loading')} />;
  const drawing = drawingOf(boards);
  const { ratio, monitors } = drawing;
  return (
    <div className="cj-boards">
      <div className="cj-boards-tools">
        <p>{t('board.monitors.intro')}</p>
        <Button
          icon={<LocateBoards />}
          text={t('board.monitors.identify')}
          title={t('board.monitors.identifyHint')}
          onClick={acts.identify}
        />
      </div>
      {monitors.length === 0 ? (
        <Callout intent="warning">{t('board.monitors.none')}</Callout>
      ) : (
        <div className="cj-boards-desk">
          <div
            ref={measured}
            className="cj-boards-picture"
            style={{ aspectRatio: ratio, width: `min(100%, ${Math.round(MOST_PX * ratio)}px)` }}
          >
            {monitors.map((monitor) => (
              <Monitor
                key={monitor.display.id}
                monitor={monitor}
                drawing={drawing}
                size={size}
                pictures={props.pictures}
                acts={acts}
              />
            ))}
          </div>
        </div>
      )}
      <Troubles boards={boards} />
    </div>
  );
}

/** Boards that are misplaced or faulty, each with its reason. */
function Troubles(props: { readonly boards: BoardsState }) {
  const { t } = useTranslation();
  const titleOf = useBoardTitle();
  const nameOf = useMissingName();
  const { boards, displays } = props.boards;
  const monitorOf = (id: string): string =>
    t('board.monitors.monitor', { n: displays.findIndex((display) => display.id === id) + 1 });
  const lines = boards.flatMap(({ id, board, place, health, rotation }) => {
    const title = titleOf(board);
    const own: {
      key: string;
      kind: 'parked' | 'narrowed' | 'waiting' | 'safe' | 'skipped';
      text: string;
    }[] = [];
    if (place.kind === 'parked') {
      const values = { board: title, monitor: monitorOf(place.displayId) };
      const text = t('board.monitors.parkedText', { ...values, name: nameOf(place.missing) });
      own.push({ key: `${id} place`, kind: 'parked', text });
    }
    if (place.kind === 'home' && place.missing !== undefined) {
      const names = monitorsOf(place).map(monitorOf).join(t('shell.and'));
      const values = { board: title, monitor: names, name: nameOf(place.missing) };
      own.push({
        key: `${id} place`,
        kind: 'narrowed',
        text: t('board.monitors.narrowedText', values),
      });
    }
    if (place.kind === 'waiting') {
      const text = t('board.monitors.waitingText', { board: title, name: nameOf(place.missing) });
      own.push({ key: `${id} place`, kind: 'waiting', text });
    }
    if (health.kind === 'safe') {
      const key = `boards.safe.reasons.${health.reason}`;
      const reason = isTextKey(key) ? t(key) : health.reason;
      const text = t('board.monitors.safeText', { board: title, reason });
      own.push({ key: `${id} health`, kind: 'safe', text });
    }
    for (const { board: passed, why } of rotation?.skipped ?? []) {
      const text = t('board.monitors.skippedText', {
        playlist: rotation?.playlist ?? '',
        board: titleOf(passed),
        why: t(`board.rotation.why.${why}`),
      });
      own.push({ key: `${id} ${passed}`, kind: 'skipped', text });
    }
    return own;
  });
  return (
    <>
      {lines.map(({ key, kind, text }) => (
        <Callout key={key} compact intent="warning" icon={null} data-trouble={kind}>
          <Tag intent="warning" minimal>
            {t(`board.monitors.${kind}`)}
          </Tag>{' '}
          {text}
        </Callout>
      ))}
    </>
  );
}
