import type { BoardRotation } from '@shared/model/playlist';
import { useBoardLive, useSecond } from './store';
import { useTexts } from './text';
import { useSpecs } from './useSpecs';

/** Where a playlist stands: quiet while it turns, with the seconds while it waits for somebody at the board. */
export function RotationSign() {
  const rotation = useBoardLive((live) => live.self?.rotation);
  return rotation === undefined ? null : <Sign rotation={rotation} />;
}

function Sign(props: { readonly rotation: BoardRotation }) {
  const { t, label } = useTexts();
  const now = useSecond();
  const specs = useSpecs();
  const { place, count, pausedUntil, skipped } = props.rotation;
  const titleOf = (key: string): string => {
    const title = specs.find((board) => board.key === key)?.title;
    return title === undefined ? key : label(title);
  };
  const [first, ...others] = skipped;
  return (
    <span className="bd-rotation">
      <span className="bd-rotation-place">{t('board.rotation.place', { place, count })}</span>
      {pausedUntil !== null && (
        <span className="bd-rotation-paused">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M8 5v14M16 5v14" />
          </svg>
          {t('board.rotation.paused', { n: secondsTo(pausedUntil, now) })}
        </span>
      )}
      {first !== undefined && (
        <span className="bd-rotation-skipped" role="status" data-skipped={first.board}>
          {t('board.rotation.skipped', {
            board: titleOf(first.board),
            why: t(`board.rotation.why.${first.why}`),
          })}
          {others.length > 0 && t('board.rotation.others', { count: others.length })}
        </span>
      )}
    </span>
  );
}

/** Whole seconds; the shown second may be one behind, so that rounding up would tell one too many. */
const secondsTo = (at: number, now: number): number => Math.max(1, Math.floor((at - now) / 1_000));
