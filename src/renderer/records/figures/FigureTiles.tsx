import { useTranslation } from '@renderer/data/translation';
import type { FigureData } from '@shared/catalogue/figures';
import { figureText } from '@renderer/charts/numbers';
import { useLabel } from '../labels';

type Values = Extract<FigureData, { readonly kind: 'values' }>;

/** Figures with label and unit; an unreadable one is marked and does not affect the others. */
export function FigureTiles(props: { readonly values: Values['values'] }) {
  const { t } = useTranslation();
  const label = useLabel();
  return (
    <>
      {props.values.map(({ name, label: text, unit, cell }) => (
        <div key={name} className="cj-figure-tile" data-figure={name} data-cell={cell.state}>
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
