import { useTranslation } from '@renderer/data/translation';
import { useServices } from '@renderer/data/services';
import { ConfirmDialog } from '@renderer/ui/ConfirmDialog';
import { useToast } from '@renderer/ui/toasts';

/**
 * Clear cache (spec 1 §2 Tab bar): menu, permission codes, subsystems, dictionaries and options are reloaded.
 * A person's own settings (tabs, columns, drafts) are no cache and stay.
 */
export function ClearCacheDialog(props: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { bridge, choices, menu, report } = useServices();
  const toast = useToast();
  const clear = async (): Promise<void> => {
    // The server's own cache first: what is loaded anew would come from it.
    await bridge.request('session.clearCache').catch(report);
    choices.forgetDictionaries();
    choices.clear();
    await menu.load();
    toast('success', t('shell.clearCacheDone'));
    props.onClose();
  };
  return (
    <ConfirmDialog title={t('shell.prompt')} onConfirm={clear} onClose={props.onClose}>
      <p>{t('shell.clearCacheAsk')}</p>
      <p className="cj-hint">{t('shell.clearCacheHint')}</p>
    </ConfirmDialog>
  );
}
