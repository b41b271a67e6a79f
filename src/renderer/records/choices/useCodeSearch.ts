import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { findCode } from '@renderer/ui/tree/codes';
import { NONE } from '@renderer/data/tree/nodes';
import type { TreeView } from '@renderer/ui/tree/view';
import { codeOf } from './codeOf';

/** Searches a typed code from the top of a lazy tree, and shows it. */
export function useCodeSearch(
  view: TreeView,
  lazy: boolean,
): { readonly note: string; readonly search: (text: string) => void } {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const search = async (code: string): Promise<void> => {
    if (!lazy || codeOf(code) === '') return;
    setNote(t('tree.codeLooking', { code }));
    const node = await findCode(view.forest, code);
    // The text was changed meanwhile.
    if (view.text.trim() !== code) setNote('');
    else if (node === null) setNote(t('tree.failed'));
    else if (node === NONE) setNote(t('tree.codeUnknown', { code }));
    else {
      setNote('');
      view.search('');
      view.show(node);
    }
  };
  return { note: view.text === '' ? '' : note, search: (text) => void search(text) };
}
