import type { Area, DisplayIdentity } from '@shared/model/display';

/** Planned place of a board, with its rectangle; screen points. `workArea` is that of the monitor. */
export type Planned =
  | {
      readonly kind: 'home';
      readonly displayId: string;
      readonly area: Area;
      /** Other monitors that the area covers; absent: one only. */
      readonly also?: readonly string[];
      /** A monitor of the board that is away, while others of it are there. */
      readonly missing?: DisplayIdentity;
    }
  | {
      readonly kind: 'parked';
      readonly displayId: string;
      readonly area: Area;
      readonly workArea: Area;
      readonly missing: DisplayIdentity;
    }
  | { readonly kind: 'waiting'; readonly missing: DisplayIdentity };
