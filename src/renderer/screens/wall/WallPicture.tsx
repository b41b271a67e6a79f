import { useTranslation } from '@renderer/data/translation';
import { Button, Callout, Tag } from '@blueprintjs/core';
import { LocateBoards } from './icons';
import { StateView } from '@renderer/ui/StateView';
import { isTextKey } from '@shared/i18n/textKey';
import type { WallState } from '@shared/model/board';
import { drawingOf } from './geometry';
import { Monitor } from './Monitor';
import { useBoardTitle, useMissingName, useWallActs } from './useWall';
import './wall.css';

/** Largest height of the picture, px: below it there must be room for what is told. */
const MOST_PX = 340;

/**
 * The monitors of this workstation to scale, what stands on each, and what can be done there.
 * Reached by keyboard: every monitor is a button with a menu.
 */
export function WallPicture(props: { readonly wall: WallState | null }) {
  const { t } = useTranslation();
  const acts = useWallActs();
  const { wall } = props;
  if (wall === null) return <StateView busy text={t('board.wall.loading')} />;
  const drawing = drawingOf(wall);
  const { ratio, monitors } = drawing;
  return (
    <div className="cj-wall">
      <div className="cj-wall-tools">
        <p>{t('board.wall.intro')}</p>
        <Button
          icon={<LocateBoards />}
          text={t('board.wall.identify')}
          title={t('board.wall.identifyHint')}
          onClick={acts.identify}
        />
      </div>
      {monitors.length === 0 ? (
        <Callout intent="warning">{t('board.wall.none')}</Callout>
      ) : (
        <div className="cj-wall-desk">
          <div
            className="cj-wall-picture"
            style={{ aspectRatio: ratio, width: `min(100%, ${Math.round(MOST_PX * ratio)}px)` }}
          >
            {monitors.map((monitor) => (
              <Monitor key={monitor.display.id} monitor={monitor} drawing={drawing} acts={acts} />
            ))}
          </div>
        </div>
      )}
      <Troubles wall={wall} />
    </div>
  );
}

/** Boards that are not where they belong, or not as they should be, each with its reason. */
function Troubles(props: { readonly wall: WallState }) {
  const { t } = useTranslation();
  const titleOf = useBoardTitle();
  const nameOf = useMissingName();
  const { boards, displays } = props.wall;
  const monitorOf = (id: string): string =>
    t('board.wall.monitor', { n: displays.findIndex((display) => display.id === id) + 1 });
  const lines = boards.flatMap(({ id, board, place, health }) => {
    const title = titleOf(board);
    const own: { key: string; kind: 'parked' | 'waiting' | 'safe'; text: string }[] = [];
    if (place.kind === 'parked') {
      const values = { board: title, monitor: monitorOf(place.displayId) };
      const text = t('board.wall.parkedText', { ...values, name: nameOf(place.missing) });
      own.push({ key: `${id} place`, kind: 'parked', text });
    }
    if (place.kind === 'waiting') {
      const text = t('board.wall.waitingText', { board: title, name: nameOf(place.missing) });
      own.push({ key: `${id} place`, kind: 'waiting', text });
    }
    if (health.kind === 'safe') {
      const key = `wall.safe.reasons.${health.reason}`;
      const reason = isTextKey(key) ? t(key) : health.reason;
      const text = t('board.wall.safeText', { board: title, reason });
      own.push({ key: `${id} health`, kind: 'safe', text });
    }
    return own;
  });
  return (
    <>
      {lines.map(({ key, kind, text }) => (
        <Callout key={key} compact intent="warning" icon={null} data-trouble={kind}>
          <Tag intent="warning" minimal>
            {t(`board.wall.${kind}`)}
          </Tag>{' '}
          {text}
        </Callout>
      ))}
    </>
  );
}
