import type { Area, DisplayIdentity } from '@shared/model/display';

/** Planned place of a board, with its rectangle; screen points. `workArea` is that of the monitor. */
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
