import type { DemoRole } from '../accounts';

/** What a role may do on a family's screen: view, edit, or everything including removal. */
export type Grant = 'view' | 'edit' | 'all';

/** A menu entry. An entry with the code of a family has the buttons of its screen. */
export interface Entry {
  readonly code: string;
  readonly name: string;
  readonly path: string;
  readonly icon?: string;
  readonly opensOutside?: true;
  /** Only people of the platform's own tenant have it. */
  readonly platform?: true;
  /** Roles besides the administrators that have it. */
  readonly roles?: Partial<Readonly<Record<DemoRole, Grant>>>;
  readonly children?: readonly Entry[];
}
