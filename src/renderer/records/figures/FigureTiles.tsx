import { useTranslation } from '@renderer/data/translation';
import type { FigureData } from '@shared/catalogue/figures';
import { figureText } from '@renderer/charts/numbers';
import { toneOf } from '@renderer/charts/rank';
import { useLabel } from '../labels';

type Values = Extract<FigureData, { readonly kind: 'values' }>;

/**
 * Figures in groups by the time that they are of, each named: a figure of today must not look like one of
 * all the records that the list finds.
 * @param props.narrowed the list has search conditions, and the figures follow them.
 */
export function FigureTiles(props: {
  readonly values: Values['values'];
  readonly narrowed: boolean;
}) {
  const { t } = useTranslation();
  const shown = props.values.filter(({ toldByList }) => toldByList !== true);
  const periods = [...new Set(shown.map(({ period }) => period))];
  return periods.map((period) => (
    <section key={period} className="cj-figure-group" data-period={period}>
      <h2>
        {t(period === 'all' && props.narrowed ? 'form.period.found' : `form.period.${period}`)}
      </h2>
      <Tiles values={shown.filter((one) => one.period === period)} />
    </section>
  ));
}

/** Figures with label and unit; an unreadable one is marked and does not affect the others. */
function Tiles(props: { readonly values: Values['values'] }) {
  const { t } = useTranslation();
  const label = useLabel();
  return (
    <>
      {props.values.map(({ name, label: text, unit, cell, ...value }) => (
        <div
          key={name}
          className="cj-figure-tile"
          data-figure={name}
          data-cell={cell.state}
          data-tone={toneOf(value, cell)}
        >
          <span>{label(text)}</span>
          {cell.state === 'unreadable' ? (
            <i title={cell.raw}>{t('form.unreadable')}</i>
          ) : (
            <b>
              {figureText(cell) ?? '—'}
              {cell.state === 'value' && unit !== '' && <small>{unit}</small>}
            </b>
          )}
        </div>
      ))}
    </>
  );
}
