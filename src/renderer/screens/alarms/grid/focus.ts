import type { Column, GridApi } from '@renderer/ui/grid/library';
import type { ListRow } from '@renderer/features/alarms/model/rows';

/**
 * The grid keeps the focus at a position, whatever row moves there: a key pressed while alarms arrive would
 * hit another row.
 * @param left told when the row of the keyboard has left while the keyboard was elsewhere, a dialog say.
 * @returns a function to be called when the rows have changed: the focus is then on its row, or on the one that
 *   takes the place of a row that has left.
 */
export function keepFocus(
  api: GridApi<ListRow>,
  element: HTMLElement,
  left: () => void,
): () => void {
  // Undefined before the first focus, whatever its type says.
  const cell = api.getFocusedCell() ?? null;
  const id = cell === null ? undefined : api.getDisplayedRowAtIndex(cell.rowIndex)?.id;
  // A user who types in a field above the list keeps the focus there.
  const isHere = element.contains(document.activeElement);
  return () => {
    if (cell === null || id === undefined) return;
    const index = api.getRowNode(id)?.rowIndex ?? null;
    if (index === cell.rowIndex) return;
    if (isHere) focusAt(api, index ?? cell.rowIndex, cell.column);
    else {
      api.clearFocusedCell();
      if (index === null) left();
    }
  };
}

/** Puts the keyboard on the row at a place, or on the last one. False without rows. */
export function focusAt(api: GridApi<ListRow>, index: number, column?: Column): boolean {
  const row = Math.min(index, api.getDisplayedRowCount() - 1);
  const at = column ?? firstColumn(api);
  if (row < 0 || at === undefined) return false;
  api.ensureIndexVisible(row);
  api.setFocusedCell(row, at);
  return true;
}

/** The first column of the data: that of the check boxes is the grid's own. */
export function firstColumn(api: GridApi<ListRow>): Column | undefined {
  return api
    .getAllDisplayedColumns()
    .find((one) => !one.getColId().startsWith('ag-') && one.getPinned() === null);
}
