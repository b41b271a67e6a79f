import { useCallback, useMemo } from 'react';
import { useTranslation } from '@renderer/data/translation';
import type { TextKey } from '@shared/i18n/textKey';
import { boardsWith } from '@shared/catalogue/boardTiles';
import type { Result } from '@shared/base/result';
import type {
  ArrangementAlarm,
  BoardRef,
  BoardSpec,
  BoardsState,
  BoardStatus,
} from '@shared/model/board';
import type { DisplayIdentity } from '@shared/model/display';
import type { Playlist } from '@shared/model/playlist';
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
  readonly open: (board: BoardRef, displayId: string) => void;
  /** Over several monitors. */
  readonly span: (board: BoardRef, displayIds: readonly string[]) => void;
  readonly openPlaylist: (name: string, displayId: string) => void;
  /** Over several monitors. */
  readonly spanPlaylist: (name: string, displayIds: readonly string[]) => void;
  /** Whether it was kept. */
  readonly keepPlaylist: (playlist: Playlist) => Promise<boolean>;
  readonly removePlaylist: (name: string) => void;
  readonly move: (id: string, displayId: string) => void;
  readonly close: (id: string) => void;
  readonly keep: (name: string, at: string | null, alarm: ArrangementAlarm | null) => void;
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
    async (work: Promise<Result<null, { readonly key: TextKey }>>): Promise<boolean> => {
      const answer = await settle(work);
      if (answer.ok) return true;
      toast('danger', t('board.monitors.failed', { reason: errorText(t, answer.error) }));
      return false;
    },
    [t, toast],
  );
  return {
    open: (board, displayId) => void tell(bridge.request('boards.open', { board, displayId })),
    span: (board, displayIds) =>
      void tell(bridge.request('boards.span', { board, displayIds: [...displayIds] })),
    openPlaylist: (name, displayId) =>
      void tell(bridge.request('boards.openPlaylist', { name, displayId })),
    spanPlaylist: (name, displayIds) =>
      void tell(bridge.request('boards.spanPlaylist', { name, displayIds: [...displayIds] })),
    keepPlaylist: (playlist) => tell(bridge.request('boards.keepPlaylist', playlist)),
    removePlaylist: (name) => void tell(bridge.request('boards.removePlaylist', { name })),
    move: (id, displayId) => void tell(bridge.request('boards.move', { id, displayId })),
    close: (id) => void tell(bridge.request('boards.close', { id })),
    keep: (name, at, alarm) =>
      void tell(bridge.request('boards.keep', { name, at, ...(alarm === null ? {} : { alarm }) })),
    putUp: (name) => void tell(bridge.request('boards.putUp', { name })),
    forget: (name) => void tell(bridge.request('boards.forget', { name })),
    identify: () => {
      bridge.request('boards.identify').catch(report);
    },
  };
}

/** Every board that a monitor can show, the product's and those that were arranged here. */
export function useBoardChoices(): readonly BoardSpec[] {
  const own = useMirrored('boards.own');
  return useMemo(() => boardsWith(own ?? []), [own]);
}

export function useBoardTitle(): (key: BoardRef) => string {
  const language = useLanguage();
  const boards = useBoardChoices();
  return (key) => boards.find((board) => board.key === key)?.title[language] ?? key;
}

/** What a monitor shows: a board, or a playlist and the board of it that is shown now. */
export function useBoardName(): (board: BoardStatus) => string {
  const { t } = useTranslation();
  const titleOf = useBoardTitle();
  return ({ board, rotation }) =>
    rotation === undefined
      ? titleOf(board)
      : t('board.playlists.now', { name: rotation.playlist, board: titleOf(board) });
}

/** A disconnected monitor, by its known features. */
export function useMissingName(): (missing: DisplayIdentity) => string {
  const { t } = useTranslation();
  return ({ label, width, height }) => {
    const size = t('board.monitors.size', { width, height });
    return label === '' ? t('board.monitors.unnamed', { size }) : `${label} ${size}`;
  };
}
