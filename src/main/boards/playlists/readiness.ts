import { OWN_SHOWS, type BoardQueryState, type BoardSpec } from '@shared/model/board';
import type { Readiness } from './rotation';

const OWN: ReadonlySet<string> = new Set(OWN_SHOWS.filter((show) => show !== 'text'));

/**
 * Whether a board has something to show: every query was answered or refused, and one has data – of now or of
 * earlier, which its tiles tell. Alarms and the map come by ways of their own.
 */
export function dataReadiness(
  spec: Pick<BoardSpec, 'tiles'>,
  feeds: Readonly<Record<string, BoardQueryState>>,
): Readiness {
  const states = Object.values(feeds);
  if (states.some(({ data, failure }) => data === null && failure === null)) return 'waiting';
  const hasOwn = spec.tiles.some(({ show }) => OWN.has(show));
  const hasData = states.length === 0 || states.some(({ data }) => data !== null);
  return hasOwn || hasData ? 'ready' : 'empty';
}
