import type { Area, DisplayIdentity } from '@shared/model/display';

/**
 * Where a board shall stand, with the rectangle it takes; screen points. `workArea` is that of the
 * display.
 */
export type Planned =
  | { readonly kind: 'home'; readonly displayId: string; readonly area: Area }
  | {
      readonly kind: 'parked';
      readonly displayId: string;
      readonly area: Area;
      readonly workArea: Area;
      readonly missing: DisplayIdentity;
    }
  | { readonly kind: 'waiting'; readonly missing: DisplayIdentity };
