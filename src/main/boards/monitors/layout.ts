import { READ_ONCE } from '@shared/base/readOnce';
import { reasonOf } from '@shared/base/errors';
import { boardLayoutSchema, type BoardLayout } from '@shared/model/board';
import type { DocumentStore } from '../../ports/store';

const EMPTY: BoardLayout = { version: 1, assignments: [], monitors: [] };

/**
 * True for a stored layout that this version can use; an empty document is a first start. One of a
 * newer version is not: it is set aside, and the boards go on with an empty layout.
 */
export function isLayoutDocument(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.keys(value).length === 0 || boardLayoutSchema.safeParse(value, READ_ONCE).success;
}

/** Which board stands on which monitor; written with every change. */
export class LayoutStore {
  private layout: BoardLayout;

  /** @param failed told why the file cannot be written; the layout is then kept for this run only. */
  constructor(
    private readonly document: DocumentStore,
    private readonly failed: (reason: string) => void,
  ) {
    const stored = boardLayoutSchema.safeParse(document.read(), READ_ONCE);
    this.layout = stored.success ? stored.data : EMPTY;
  }

  get(): BoardLayout {
    return this.layout;
  }

  set(layout: BoardLayout): void {
    if (JSON.stringify(layout) === JSON.stringify(this.layout)) return;
    this.layout = layout;
    try {
      this.document.write(layout);
    } catch (error) {
      this.failed(reasonOf(error));
    }
  }
}
