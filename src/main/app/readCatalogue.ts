import { readNextArea } from '@shared/catalogue/known';
import type { Clock } from '@shared/base/clock';

/** What a person does first after the picture comes before, ms. */
const FIRST_MS = 2_000;
/** Between two areas, ms: each takes main's thread for one or two. */
const PAUSE_MS = 50;

/**
 * Reads what nobody has asked for yet of the catalogue, an area at a time: the first question that looks through all of
 * it would stop main for as long as all areas take.
 */
export function readCatalogue(clock: Clock): void {
  const next = (): void => {
    if (readNextArea()) clock.after(PAUSE_MS, 'catalogue', next);
  };
  clock.after(FIRST_MS, 'catalogue', next);
}
