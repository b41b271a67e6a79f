import type { Result } from '@shared/base/result';
import type { UiFailure } from '@renderer/data/failure';

/** Records of one page of options; the largest that servers of this kind give. */
export const OPTIONS_PAGE = 500;
/** Most pages of options, as a layer of the map has. */
const OPTIONS_PAGES = 20;

/** A vehicle or a person whose track can be asked for. */
export interface TrackOption {
  readonly id: string;
  readonly name: string;
}

/** One page of those who can be chosen; a name may be empty. */
export interface OptionsPage {
  readonly options: readonly TrackOption[];
  readonly total: number;
}

/**
 * Reads who can be chosen, page by page, in the order of their names. Nameless ones are left out.
 * @returns with what came before a failure, which can be chosen all the same
 */
export async function readOptions(
  ask: (current: number) => Promise<Result<OptionsPage, UiFailure>>,
): Promise<{ readonly options: readonly TrackOption[]; readonly failure: UiFailure | null }> {
  const found = new Map<string, TrackOption>();
  let failure: UiFailure | null = null;
  for (let current = 1; current <= OPTIONS_PAGES; current += 1) {
    const before = found.size;
    const answer = await ask(current);
    if (!answer.ok) {
      failure = answer.error;
      break;
    }
    for (const option of answer.value.options) found.set(option.id, option);
    // Counted, not reckoned: a server may give smaller pages than it was asked for, or the same one each time.
    if (found.size >= answer.value.total || found.size === before) break;
  }
  const named = [...found.values()].filter(({ name }) => name !== '');
  return { options: named.toSorted((a, b) => a.name.localeCompare(b.name)), failure };
}
