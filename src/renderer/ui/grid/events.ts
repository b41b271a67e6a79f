import type { CellMouseOverEvent, ColumnState, GridApi, GridOptions } from './library';

/** A column as it stands after somebody moved, widened or pinned one. */
export interface ArrangedColumn {
  readonly name: string;
  readonly width: number;
  readonly pinned: 'left' | 'right' | null;
}

/** Told when columns were moved, widened or pinned. `resized`: those that were widened. */
export type Arrange = (columns: readonly ArrangedColumn[], resized: readonly string[]) => void;

/** Whether a column is of the data, not one that the grid or a screen adds. */
export function isOfData(columnId: string): boolean {
  return !columnId.startsWith('ag-Grid') && !columnId.startsWith('#');
}

function arrangedColumns(state: readonly ColumnState[]): readonly ArrangedColumn[] {
  return state
    .filter(({ colId }) => isOfData(colId))
    .map(({ colId, width, pinned }) => ({
      name: colId,
      width: width ?? 0,
      pinned: pinned === 'left' || pinned === 'right' ? pinned : null,
    }));
}

type Arranging = Required<
  Pick<GridOptions, 'onColumnMoved' | 'onColumnPinned' | 'onColumnResized'>
>;

/** The grid's events of its columns, of which a person's are told when they are done. */
export function arranging(arrange: Arrange): Arranging {
  const tell = (api: GridApi, resized: readonly string[]): void =>
    arrange(arrangedColumns(api.getColumnState()), resized);
  const byHand = (source: string): boolean => source.startsWith('ui');
  return {
    onColumnMoved: ({ api, finished, source }) => {
      if (finished && byHand(source)) tell(api, []);
    },
    onColumnPinned: ({ api, source }) => {
      if (byHand(source)) tell(api, []);
    },
    onColumnResized: ({ api, finished, source, column, columns }) => {
      if (!finished || (!byHand(source) && source !== 'autosizeColumns')) return;
      const all = columns ?? (column === null ? [] : [column]);
      tell(
        api,
        all.map((one) => one.getColId()),
      );
    },
  };
}

/** A text that does not fit is told by the tooltip; measured only when the pointer gets there. */
export function tellWhole({ event }: CellMouseOverEvent): void {
  const cell = event?.target instanceof Element ? event.target.closest('.ag-cell') : null;
  const value = cell?.querySelector('.ag-cell-value') ?? cell;
  if (!(value instanceof HTMLElement) || value.querySelector('[title]') !== null) return;
  if (value.scrollWidth > value.clientWidth) value.title = value.textContent ?? '';
  else value.removeAttribute('title');
}
