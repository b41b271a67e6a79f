import { fail, ok, type Result } from '@shared/base/result';
import type { TextKey } from '@shared/i18n/textKey';
import { ARRANGE_CODE } from '@shared/model/ownBoard';
import { mayAdministerTenant, type AdminSession } from '../session/workstationAdmin';

export interface ArrangersDeps {
  readonly session: AdminSession;
  /** Permission codes of who is signed in. */
  readonly codes: {
    /** null: not read yet. */
    get(): readonly string[] | null;
    /** Asks the server for them. */
    ask(): Promise<void>;
  };
}

/**
 * Who may arrange boards, remove them and take them in from a file: an administrator of the tenant, and whoever has
 * the button of that on the server. Everybody else sees and opens what was arranged.
 */
export class Arrangers {
  constructor(private readonly deps: ArrangersDeps) {}

  /** As far as it is known: no, while the codes of somebody who is no administrator were not read. */
  may(): boolean {
    const { codes, session } = this.deps;
    if (session.profile() === null) return false;
    return mayAdministerTenant(session) || codes.get()?.includes(ARRANGE_CODE) === true;
  }

  /** Lets an act of arranging pass, or says why not; asks the server where the codes were not read. */
  async let(): Promise<Result<null, { readonly key: TextKey }>> {
    const { codes, session } = this.deps;
    if (session.profile() === null) return fail({ key: 'boards.arrangeSignedOut' });
    if (!this.may() && codes.get() === null) await codes.ask();
    return this.may() ? ok(null) : fail({ key: 'boards.mayNotArrange' });
  }
}
