import type { FigureData } from '@shared/catalogue/figures';
import { figureText } from '@renderer/charts/numbers';
import { toneOf } from '@renderer/charts/rank';
import { useTexts } from './text';

type Values = Extract<FigureData, { readonly kind: 'values' }>;

/** Figures with label and unit; an unreadable one is marked and does not affect the others. */
export function Figures(props: { readonly values: Values['values'] }) {
  const { t, label } = useTexts();
  return (
    <div className="bd-figures">
      {props.values.map(({ name, label: text, unit, cell, ...value }) => (
        <div
          key={name}
          className="bd-figure"
          data-figure={name}
          data-cell={cell.state}
          data-tone={toneOf(value, cell)}
        >
          <span className="bd-figure-label">{label(text)}</span>
          {cell.state === 'unreadable' ? (
            <span className="bd-figure-bad" title={cell.raw}>
              {t('board.unreadable')}
            </span>
          ) : (
            <span className="bd-figure-value">
              <b>{figureText(cell) ?? '—'}</b>
              {cell.state === 'value' && unit !== '' && <i>{unit}</i>}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
