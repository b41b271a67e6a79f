import { useTranslation } from '@renderer/data/translation';
import { useServices } from '@renderer/data/services';
import { TextSizeKeys } from '@renderer/features/textSize/TextSizeKeys';
import { KEYS } from '@renderer/ui/keys';
import { useShortcuts } from '@renderer/ui/shortcuts';

/** Keys of the window itself, on every page of the console. */
export function WindowKeys() {
  const { t } = useTranslation();
  const { bridge, report } = useServices();
  useShortcuts([
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
