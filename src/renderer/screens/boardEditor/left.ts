import { isChanged, type Editing } from './editing';

const boards = new Map<string, Editing>();
let owner = '';

/**
 * Boards that were left with changes although nobody was asked, by what the address asked for: a session that ended
 * does not cost them, nor does the way to an alarm, nor the address of a board that was new and has its own now.
 */
export const LEFT = {
  /** Another person begins with none. */
  belongsTo(profile: string): void {
    if (profile === '' || profile === owner) return;
    boards.clear();
    owner = profile;
  },
  /** Whether there is one: it lives in this page alone. */
  holds: (): boolean => boards.size > 0,
  of: (asked: string): Editing | undefined => boards.get(asked),
  /** Remembers what has changes, and forgets what has none. */
  follow(asked: string, editing: Editing): void {
    if (isChanged(editing)) boards.set(asked, editing);
    else boards.delete(asked);
  },
  /** Somebody said that the changes may go. */
  forget(asked: string): void {
    boards.delete(asked);
  },
  /** The board has another address from now on. */
  moved(from: string, to: string, editing: Editing): void {
    boards.delete(from);
    boards.set(to, editing);
  },
};
