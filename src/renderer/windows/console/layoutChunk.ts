import type { Services } from '@renderer/data/services';

/** The layout imports menus, grids and forms; the sign-in page must not wait for them. */
export const loadLayout = () =>
  import('./layout/Layout').then((module) => ({ default: module.Layout }));

/** Loads the layout while main still restores the session. */
export function prefetchLayout({ live, report }: Services): void {
  live.subscribe(({ session }) => {
    if (session?.kind === 'restoring' || session?.kind === 'signedIn') {
      void loadLayout().catch(report);
    }
  });
}
