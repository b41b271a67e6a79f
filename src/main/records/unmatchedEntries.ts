import type { MenuMapView } from '@shared/model/menuMap';
import type { NoticePort } from '../ports/notices';
import { DEMO_KEY } from '../session/server';
import type { ServerOverrides } from '../storage/serverOverrides';

/** Names in the notice; the menu map has them all. */
const NAMED = 3;
const NOTICE_ID = 'entriesUnmatched';

export interface UnmatchedDeps {
  readonly book: Pick<ServerOverrides, 'notes' | 'setToldEntries'>;
  readonly notices: Pick<NoticePort, 'add' | 'dismiss'>;
}

/**
 * Tells an administrator of the entries of a server's menu that open no screen, once for a server and tenant: again
 * only when there are others. The menu of the demo platform is this program's own, and nothing there is to be
 * chosen.
 */
export class UnmatchedEntries {
  constructor(private readonly deps: UnmatchedDeps) {}

  /** The menu was read. @param view its entries as the signed-in person sees them; null: nobody is signed in. */
  read(view: MenuMapView | null): void {
    const { book, notices } = this.deps;
    notices.dismiss(NOTICE_ID);
    if (view?.canChange !== true || view.server === DEMO_KEY) return;
    const open = view.entries.filter(({ screen, outside }) => screen === null && !outside);
    const { toldEntries } = book.notes(view.server);
    const told = new Set(
      Object.hasOwn(toldEntries, view.tenantId) ? toldEntries[view.tenantId] : [],
    );
    if (open.every(({ key }) => told.has(key))) return;
    const names = open.slice(0, NAMED).map(({ trail }) => trail);
    notices.add({
      id: NOTICE_ID,
      code: 'entriesUnmatched',
      values: { number: String(open.length), names: names.join(' · ') },
    });
    book.setToldEntries(
      view.server,
      view.tenantId,
      open.map(({ key }) => key),
    );
  }
}
