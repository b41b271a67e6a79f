import type { Services } from '@renderer/data/services';
import { later } from '@renderer/ui/later';

/** The layout brings menus, grids and forms along; the sign-in page must not wait for them. */
export const Layout = later(() => import('./layout/Layout').then((module) => module.Layout));

/** Loads the layout while main still restores the session. */
export function prefetchLayout({ live, report }: Services): void {
  live.subscribe(({ session }) => {
    if (session?.kind === 'restoring' || session?.kind === 'signedIn') {
      void Layout.fetch().catch(report);
    }
  });
}
