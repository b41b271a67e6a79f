import { callFrom } from './derive/calls';
import { fieldFrom } from './derive/fields';
import { screenFrom } from './derive/screen';
import type { FamilyDraft } from './draft';
import type { FamilySpec } from './family';

/**
 * Makes a family whole: what its draft leaves out follows from names, kinds and verbs (`derive/`).
 * @throws Error where nothing says what is left out: a mistake in the declaration, which every start and every test meets.
 */
export function defineFamily(draft: FamilyDraft): FamilySpec {
  const { base: _base, certainty: _certainty, fields: fieldDrafts, calls: callDrafts, screen, ...more } = draft;
  const fields = fieldDrafts.map((field) => fieldFrom(field, draft.key));
  const calls = callDrafts.map((call) => callFrom(call, draft));
  return { ...more, fields, calls, ...(screen === undefined ? {} : { screen: screenFrom(screen, draft, calls, fields) }) };
}
