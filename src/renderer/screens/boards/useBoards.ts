import { useCallback } from 'react';
import { useTranslation } from '@renderer/data/translation';
import type { TextKey } from '@shared/i18n/textKey';
import { BOARDS } from '@shared/catalogue/boards';
import type { Result } from '@shared/base/result';
import type { BoardKey, BoardsState } from '@shared/model/board';
import type { DisplayIdentity } from '@shared/model/display';
import { errorText, settle } from '@renderer/data/failure';
import { useLanguage } from '@renderer/data/language';
import { useMirrored } from '@renderer/data/mirrored';
import { useServices } from '@renderer/data/services';
import { useToast } from '@renderer/ui/toasts';

/** Monitors and boards as main sees them, kept up to date; null until the first answer. */
export function useBoards(): BoardsState | null {
  return useMirrored('boards') ?? null;
}

export interface BoardsActs {
  readonly open: (board: BoardKey, displayId: string) => void;
  readonly move: (id: string, displayId: string) => void;
  readonly close: (id: string) => void;
  readonly keep: (name: string, at: string | null) => void;
  readonly putUp: (name: string) => void;
  readonly forget: (name: string) => void;
  readonly identify: () => void;
}

/** The acts on boards; a refusal is shown in the user's language. */
export function useBoardsActs(): BoardsActs {
  const { t } = useTranslation();
  const { bridge, report } = useServices();
  const toast = useToast();
  const tell = useCallback(
    async (work: Promise<Result<null, { readonly key: TextKey }>>): Promise<void> => {
      const answer = await settle(work);
      if (answer.ok) return;
      toast('danger', t('board.monitors.failed', { reason: errorText(t, answer.error) }));
    },
    [t, toast],
  );
  return {
    open: (board, displayId) => void tell(bridge.request('boards.open', { board, displayId })),
    move: (id, displayId) => void tell(bridge.request('boards.move', { id, displayId })),
    close: (id) => void tell(bridge.request('boards.close', { id })),
    keep: (name, at) => void tell(bridge.request('boards.keep', { name, at })),
    putUp: (name) => void tell(bridge.request('boards.putUp', { name })),
    forget: (name) => void tell(bridge.request('boards.forget', { name })),
    identify: () => {
      bridge.request('boards.identify').catch(report);
    },
  };
}

export function useBoardTitle(): (key: BoardKey) => string {
  const language = useLanguage();
  return (key) => BOARDS.find((board) => board.key === key)?.title[language] ?? key;
}

/** A disconnected monitor, by its known features. */
export function useMissingName(): (missing: DisplayIdentity) => string {
  const { t } = useTranslation();
  return ({ label, width, height }) => {
    const size = t('board.monitors.size', { width, height });
    return label === '' ? t('board.monitors.unnamed', { size }) : `${label} ${size}`;
  };
}
