import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { editAddress } from '@shared/model/boardLink';
import type { OwnContent } from '@shared/model/ownBoard';
import { errorText, settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import type { DraftKeeper } from '@renderer/data/storedDraft';
import { useTranslation } from '@renderer/data/translation';
import { useToast } from '@renderer/ui/toasts';
import { useLatest } from '@renderer/ui/useLatest';
import { edited, isChanged, type Edit, type Editing } from './editing';
import { LEFT } from './left';

/** The board as it is stored while it is not saved. */
export type BoardDraft = DraftKeeper<OwnContent>;

/**
 * Keeps the board, and asks whoever leaves it with changes.
 * @param asked what the address asks for
 * @param draft survives the end of the app
 * @returns saves it; whether that worked, which is told
 */
export function useKeeping(
  editing: Editing,
  edit: (edit: Edit) => void,
  asked: string,
  draft: BoardDraft,
): () => Promise<boolean> {
  const { t } = useTranslation();
  const { bridge, leaving } = useServices();
  const navigate = useNavigate();
  const toast = useToast();
  const keep = async (): Promise<boolean> => {
    const { key, now } = editing;
    const answer = await settle(bridge.request('boards.keepOwn', { key, content: now }));
    if (!answer.ok) {
      toast('danger', t('boardEdit.notKept', { reason: errorText(t, answer.error) }));
      return false;
    }
    const kept: Edit = { do: 'kept', key: answer.value, content: now };
    edit(kept);
    toast('success', t('boardEdit.kept', { name: now.name }));
    if (answer.value === asked) return true;
    LEFT.moved(asked, answer.value, edited(latest().editing, kept));
    draft.forget();
    // The same board under its own address: what is changed meanwhile goes there too.
    leaving.pass(() => void navigate(editAddress(answer.value), { replace: true }));
    return true;
  };
  const latest = useLatest({ draft, editing, keep });
  /** What is stored; null: nothing, or nothing that is still right. */
  const stored = useRef(draft.found ?? null);
  useEffect(() => {
    LEFT.follow(asked, editing);
    const { now } = editing;
    if (isChanged(editing)) {
      if (stored.current !== now) latest().draft.keep(now);
      stored.current = now;
    } else if (stored.current !== null) {
      latest().draft.forget();
      stored.current = null;
    }
  }, [asked, editing, latest]);
  useEffect(
    () =>
      leaving.hold({
        isChanged: () => isChanged(latest().editing),
        discard() {
          LEFT.forget(asked);
          latest().draft.forget();
          stored.current = null;
          const { key, kept } = latest().editing;
          edit({ do: 'begin', key, content: kept });
        },
        save: () => latest().keep(),
      }),
    [leaving, latest, edit, asked],
  );
  return keep;
}
