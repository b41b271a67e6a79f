import type { BoardTile } from '@shared/model/board';
import { plotted } from '@renderer/charts/numbers';
import { PartsRing } from '@renderer/charts/Ring';
import { wallFigure } from '@renderer/charts/wallFigure';
import { figuresOf, levelIn, type Values } from './figureOf';
import { Part } from './Part';
import { useTexts } from './text';

/** Parts of a whole: a ring, and each part with its name and number. */
export function Pie(props: { readonly tile: BoardTile; readonly values: Values }) {
  const { t, label } = useTexts();
  const { tile, values } = props;
  const figures = figuresOf(tile, values);
  const parts = figures.map(({ name, cell }) => ({
    key: name,
    value: Math.max(0, plotted(cell) ?? 0),
  }));
  return (
    <div className="bd-pie">
      <PartsRing parts={parts} />
      <ul>
        {figures.map((figure, index) => {
          const shown = wallFigure(figure.cell, figure.unit);
          return (
            <li
              key={figure.name}
              data-figure={figure.name}
              data-part={index}
              data-level={levelIn(tile, figure)}
            >
              <i />
              <span>{label(figure.label)}</span>
              <b>
                {figure.cell.state === 'unreadable' ? t('board.unreadable') : (shown?.text ?? '—')}
              </b>
              <Part part={figure.name} name={label(figure.label)} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
