import type { Settings } from '@shared/model/settings';
import { TEXT_SIZES } from '@shared/model/textSizes';
import { useTranslation } from '@renderer/data/translation';
import { useLive, useServices } from '@renderer/data/services';
import { KEYS } from '@renderer/ui/keys';
import { useShortcuts } from '@renderer/ui/shortcuts';

type TextSize = Settings['textSize'];

/** The size that a step away from one leads to; at an end it stays. */
export function nextSize(size: TextSize, step: 1 | -1): TextSize {
  return TEXT_SIZES[TEXT_SIZES.indexOf(size) + step] ?? size;
}

/** The keys of every browser for larger, smaller and ordinary text; they change the setting. @param props.save the window's way to main */
export function TextSizeKeys(props: { readonly save: (textSize: TextSize) => Promise<unknown> }) {
  const { t } = useTranslation();
  const { report } = useServices();
  const size = useLive((live) => live.settings?.textSize) ?? '100';
  const set = (textSize: TextSize): void => {
    if (textSize !== size) props.save(textSize).catch(report);
  };
  const group = t('list.keys.everywhere');
  useShortcuts([
    {
      keys: KEYS.larger,
      label: t('list.keys.larger'),
      group,
      run: () => set(nextSize(size, 1)),
      always: true,
      repeats: true,
    },
    {
      keys: KEYS.smaller,
      label: t('list.keys.smaller'),
      group,
      run: () => set(nextSize(size, -1)),
      always: true,
      repeats: true,
    },
    {
      keys: KEYS.ordinary,
      label: t('list.keys.ordinary'),
      group,
      run: () => set('100'),
      always: true,
    },
  ]);
  return null;
}
