import { useTranslation } from '@renderer/data/translation';
import { Button, Checkbox, PopoverNext } from '@blueprintjs/core';
import { ColumnLayout as ColumnIcon } from '@blueprintjs/icons';
import { DensityChoice } from '@renderer/ui/grid/DensityChoice';
import type { DensityKept } from '@renderer/ui/grid/useDensity';
import { columnKey } from './grid/columns';
import type { AlarmColumnsKept } from './useAlarmViews';

/** Chooses the height of rows and the visible columns; order and widths are changed in the list itself. */
export function ColumnsMenu(props: {
  readonly columns: AlarmColumnsKept;
  readonly height: DensityKept;
}) {
  const { columns, height } = props;
  const { t } = useTranslation();
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <div className="cj-columns cj-alarm-columns">
          <header role="presentation">
            <span className="cj-hint">{t('list.columns')}</span>
            <Button
              size="small"
              variant="minimal"
              disabled={!columns.isOwn}
              text={t('list.columnsReset')}
              onClick={columns.reset}
            />
          </header>
          <DensityChoice height={height} />
          <ul>
            {columns.layout.map(({ name, hidden }) => (
              <li key={name}>
                <Checkbox
                  checked={!hidden}
                  label={t(columnKey(name))}
                  onChange={() => columns.toggle(name, !hidden)}
                />
              </li>
            ))}
          </ul>
        </div>
      }
    >
      <Button
        variant="minimal"
        size="small"
        icon={<ColumnIcon />}
        intent={columns.isOwn ? 'primary' : 'none'}
        title={t('list.columns')}
        aria-label={t('list.columns')}
      />
    </PopoverNext>
  );
}
