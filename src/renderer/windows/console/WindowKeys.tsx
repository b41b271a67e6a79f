import { useTranslation } from '@renderer/data/translation';
import { useMirrored } from '@renderer/data/mirrored';
import { useServices } from '@renderer/data/services';
import { TextSizeKeys } from '@renderer/features/textSize/TextSizeKeys';
import { KEYS } from '@renderer/ui/keys';
import { useShortcuts } from '@renderer/ui/shortcuts';

/** One for each of the first arrangements with a name. */
const ARRANGEMENTS = [
  KEYS.arrangement1,
  KEYS.arrangement2,
  KEYS.arrangement3,
  KEYS.arrangement4,
] as const;

/** Keys of the window itself, on every page of the console. */
export function WindowKeys() {
  const { t } = useTranslation();
  const { bridge, report } = useServices();
  const named = useMirrored('boards.named') ?? [];
  const putUp = ARRANGEMENTS.flatMap((keys, index) => {
    const name = named[index]?.name;
    return name === undefined
      ? []
      : [
          {
            keys,
            label: t('board.named.putUp', { name }),
            group: t('list.keys.everywhere'),
            run: () => void bridge.request('boards.putUp', { name }).catch(report),
          },
        ];
  });
  useShortcuts([
    ...putUp,
    {
      keys: KEYS.fullScreen,
      label: t('shell.fullScreen'),
      group: t('list.keys.everywhere'),
      run: () => void bridge.request('window.toggleFullScreen').catch(report),
      always: true,
    },
  ]);
  return <TextSizeKeys save={(textSize) => bridge.request('settings.set', { textSize })} />;
}
