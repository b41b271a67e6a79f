import { isChanged, type Editing } from './editing';

const boards = new Map<string, Editing>();

/**
 * Boards that were left with changes, by what the address asked for: another page of the console does not cost
 * them, nor does the address of a board that was new and has its own now.
 */
export const LEFT = {
  of: (asked: string): Editing | undefined => boards.get(asked),
  /** Remembers what has changes, and forgets what has none. */
  follow(asked: string, editing: Editing): void {
    if (isChanged(editing)) boards.set(asked, editing);
    else boards.delete(asked);
  },
  /** The board has another address from now on. */
  moved(from: string, to: string, editing: Editing): void {
    boards.delete(from);
    boards.set(to, editing);
  },
};
