import { createContext, useContext } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BoardRef } from '@shared/model/board';
import { editAddress } from '@shared/model/boardLink';
import { useMirrored } from '@renderer/data/mirrored';

/** Opens the page on which a board is arranged; '': a new one. */
export type Arrange = (board: BoardRef | '') => void;

/** null: there is no such page here (in the settings window), or who is signed in may not arrange boards. */
export const ArrangeContext = createContext<Arrange | null>(null);

export function useArrange(): Arrange | null {
  return useContext(ArrangeContext);
}

/** The way to that page, for the screens of the console. */
export function useArranging(): Arrange | null {
  const navigate = useNavigate();
  const may = useMirrored('boards.mayArrange') === true;
  return may ? (board) => void navigate(editAddress(board)) : null;
}
