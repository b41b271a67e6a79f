import type { CSSProperties } from 'react';
import type { BoardTile } from '@shared/model/board';
import { Spark } from '@renderer/charts/Spark';
import { isRunning } from '@renderer/charts/trend';
import { changeOf, courseOf, wallFigure, type WallFigure } from '@renderer/charts/wallFigure';
import { useSized } from '@renderer/ui/useSized';
import { levelIn, targetIn, type Figure } from './figureOf';
import { Part } from './Part';
import { useClockOffset, useFeed } from './store';
import { useTexts } from './text';

/** A figure with its label, its unit, its target or change and its course; an unreadable one is marked. */
export function FigureView(props: { readonly tile: BoardTile; readonly figure: Figure }) {
  const { t, label } = useTexts();
  const { tile, figure } = props;
  const { name, cell, unit } = figure;
  const shown = wallFigure(cell, unit);
  const sized = useSized<HTMLDivElement>();
  return (
    <div
      ref={sized}
      className="bd-figure"
      data-figure={name}
      data-cell={cell.state}
      data-value={cell.state === 'value' ? String(cell.value) : undefined}
      data-level={levelIn(tile, figure)}
      style={{ '--letters': lettersOf(shown) } as CSSProperties}
    >
      <span className="bd-figure-label">{label(figure.label)}</span>
      {cell.state === 'unreadable' ? (
        <span className="bd-figure-bad" title={cell.raw}>
          {t('board.unreadable')}
        </span>
      ) : (
        <span className="bd-figure-value">
          {/* Another text is another element: it rolls in. */}
          <b key={shown?.text}>{shown?.text ?? '—'}</b>
          {shown !== null && shown.unit !== '' && <i>{shown.unit}</i>}
        </span>
      )}
      <Beside tile={tile} figure={figure} />
      <Part part={name} name={label(figure.label)} />
    </div>
  );
}

/** Fewer letters make no larger figure, and a unit takes half the room of a digit. */
const LEAST_LETTERS = 4;

function lettersOf(shown: WallFigure | null): number {
  if (shown === null) return LEAST_LETTERS;
  return Math.max(LEAST_LETTERS, shown.text.length + shown.unit.length / 2);
}

/** What tells a figure's worth: its target, or its course with the change of the last whole period. */
function Beside(props: { readonly tile: BoardTile; readonly figure: Figure }) {
  const { t } = useTexts();
  const { tile, figure } = props;
  const offsetMs = useClockOffset();
  const spark = tile.sparks?.[figure.name];
  const feed = useFeed(spark?.feed);
  const target = targetIn(tile, figure);
  if (target !== undefined)
    return (
      <small className="bd-figure-note">
        {t('board.target', { value: String(target), unit: figure.unit })}
      </small>
    );
  const data = feed?.data;
  if (spark === undefined || data?.kind !== 'figures' || data.figures.kind !== 'series')
    return null;
  const series = data.figures;
  const course = courseOf(series, spark.name);
  const running = isRunning(series, (feed?.at ?? 0) + offsetMs);
  const change = changeOf(course, running);
  return (
    <small className="bd-figure-note">
      <Spark course={course} running={running} />
      {change !== null && (
        <span>
          {t(`board.change.${series.by}`, { by: change > 0 ? `+${change}` : String(change) })}
        </span>
      )}
    </small>
  );
}
