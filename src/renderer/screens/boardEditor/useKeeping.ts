import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { STATE_KEY_PREFIX } from '@shared/model/boardLink';
import { pathOf } from '@shared/model/pages';
import { errorText, settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { useToast } from '@renderer/ui/toasts';
import { useLatest } from '@renderer/ui/useLatest';
import { edited, isChanged, type Edit, type Editing } from './editing';
import { LEFT } from './left';

/** Where a board is arranged. */
export const editAddress = (board: string): string =>
  `${pathOf('boardEditor')}?${STATE_KEY_PREFIX}board=${board}`;

/**
 * Keeps the board, and asks whoever leaves it with changes.
 * @param asked what the address asks for
 * @returns saves it; whether that worked, which is told
 */
export function useKeeping(
  editing: Editing,
  edit: (edit: Edit) => void,
  asked: string,
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
    // The same board under its own address: what is changed meanwhile goes there too.
    leaving.pass(() => void navigate(editAddress(answer.value), { replace: true }));
    return true;
  };
  const latest = useLatest({ editing, keep });
  useEffect(
    () =>
      leaving.hold({
        isChanged: () => isChanged(latest().editing),
        discard() {
          LEFT.forget(asked);
          const { key, kept } = latest().editing;
          edit({ do: 'begin', key, content: kept });
        },
        save: () => latest().keep(),
      }),
    [leaving, latest, edit, asked],
  );
  return keep;
}
