import { useStoredDraft, type DraftKeeper } from '@renderer/data/storedDraft';
import { useServices } from '@renderer/data/services';
import { readDraft, type Draft } from './draft';

/** Keeps the draft of a form. */
export type FormDraft = DraftKeeper<Draft, Omit<Draft, 'version' | 'at'>>;

/** The draft of one form; it survives a window that crashes. */
export function useDraft(key: string): FormDraft {
  const { clock } = useServices();
  const draft = useStoredDraft(key, readDraft);
  return { ...draft, keep: (input) => draft.keep({ version: 1, at: clock.now(), ...input }) };
}
