import { SegmentedControl } from '@blueprintjs/core';
import { useTranslation } from '@renderer/data/translation';
import { DENSITIES, type DensityKept } from './useDensity';

/** The three heights of rows, beside the choice of columns. */
export function DensityChoice({ height }: { readonly height: DensityKept }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="small"
      fill
      aria-label={t('listDay.density.label')}
      value={String(height.density)}
      options={DENSITIES.map((px) => ({ value: String(px), label: t(`listDay.density.${px}`) }))}
      onValueChange={(value) =>
        height.choose(DENSITIES.find((px) => String(px) === value) ?? height.density)
      }
    />
  );
}
