import type { Commands } from '@shared/ipc/contract';
import type { ArgsOf } from '@shared/ipc/define';
import type { Services } from '@renderer/data/services';
import { scrollBack, scrolledTo, scrollPlaces, type ScrollPlace } from '@renderer/ui/scrollPlaces';
import { followTyped } from '@renderer/ui/typed';

const SCROLLED = 'scrolled';
/** Whatever lies above a page: a dialog, a menu, a message that may not have been read. */
const ABOVE = '.bp6-overlay-open, [role=dialog], [role=alertdialog], .bp6-toast';
/** Nothing of a person is in these: the place where messages appear, and the reminder that main has. */
const NOT_ABOVE = ':has(.bp6-toast-container), .cj-reminders-layer *';

const isCovered = (page: Document): boolean =>
  [...page.querySelectorAll(ABOVE)].some((element) => !element.matches(NOT_ABOVE));

/** What keeps a page; it stands at the page's root after it was asked. */
type Held = 'session' | 'asked' | 'waiting' | 'transfer' | 'screen' | 'above' | 'typed';

/**
 * Answers main, which knows that nobody sees the window, when it asks whether this page can be given up: only where
 * everything on it is known to be elsewhere. Whatever is open, typed, chosen or on its way keeps it, and so does a
 * screen that does not say so.
 */
export function followRest(services: Services, page: Document): void {
  const { bridge, clock, live, rest, transfers } = services;
  const isTyped = followTyped(page);
  rest.keep(SCROLLED, () => scrollPlaces(page));
  const heldBy = (): Held | null => {
    const { session, lock, deskAsks, testAlarmOpen, focusedAlarm } = live.getState();
    if (session?.kind !== 'signedIn' || lock?.locked !== false) return 'session';
    if (deskAsks !== null || testAlarmOpen || focusedAlarm !== null) return 'asked';
    if (bridge.waiting() > 0) return 'waiting';
    if (Object.keys(transfers.store.getState()).length > 0) return 'transfer';
    if (!rest.isFree()) return 'screen';
    if (isCovered(page)) return 'above';
    return isTyped() ? 'typed' : null;
  };
  bridge.on('console.restAsked', ({ turn }) => {
    const held = heldBy();
    if (held !== null) {
      page.documentElement.dataset['held'] = held;
      return;
    }
    // As main takes it: what cannot be JSON must not be lost on the way.
    const kept = JSON.parse(JSON.stringify(rest.all())) as ArgsOf<Commands['console.rest']>['kept'];
    bridge.command('console.rest', { turn, kept });
  });
  // With the first screen: nothing is to be scrolled behind a lock or on the sign-in page.
  rest.onScreen(() => {
    const places = (rest.read(SCROLLED) ?? []) as readonly ScrollPlace[];
    if (places.length === 0) return;
    const parts = places.map((place) => () => scrolledTo(page, place));
    scrollBack(page, clock, parts);
  });
}

/** Fetches what the page before this one handed over; a page that was opened anew gets nothing. */
export async function beginRest({ bridge, rest }: Services): Promise<void> {
  try {
    rest.begin(await bridge.request('console.kept'));
  } catch {
    // Behind the lock main says nothing: the page is where it was, only not scrolled.
  }
}
