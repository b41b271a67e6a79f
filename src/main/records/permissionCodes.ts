import { callOf } from '@shared/catalogue';
import type { Session } from '../session/session';
import { readButtons } from './menu';

/** The permission codes of the live session, as the server named them last. */
export class PermissionCodes {
  private last: { readonly of: object; readonly codes: readonly string[] } | null = null;

  constructor(private readonly session: () => Pick<Session, 'call'> | null) {}

  /** null: not read yet. Another operator, or the same one in another role, has others. */
  get(): readonly string[] | null {
    return this.last !== null && this.last.of === this.session() ? this.last.codes : null;
  }

  /** Reads them from an answer to a session, and remembers them. */
  take(of: object, data: unknown): readonly string[] {
    const codes = readButtons(data);
    this.last = { of, codes };
    return codes;
  }

  /** Asks the server, where no window has asked for the menu yet. */
  async ask(): Promise<void> {
    const session = this.session();
    const answer = await session?.call(callOf('menu.buttons'));
    if (session !== null && answer?.ok === true) this.take(session, answer.value.data);
  }
}
