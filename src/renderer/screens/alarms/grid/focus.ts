import type { GridApi } from '@renderer/ui/grid/library';
import type { ListRow } from '@renderer/features/alarms/model/rows';

/**
 * The grid keeps the focus at a position, whatever row moves there: a key pressed while alarms arrive would
 * hit another row.
 * @returns a function that puts the focus back on its row, to be called when the rows have changed.
 */
export function keepFocus(api: GridApi<ListRow>, element: HTMLElement): () => void {
  // Undefined before the first focus, whatever its type says.
  const cell = api.getFocusedCell() ?? null;
  const id = cell === null ? undefined : api.getDisplayedRowAtIndex(cell.rowIndex)?.id;
  // A user who types in a field above the list keeps the focus there.
  const isHere = element.contains(document.activeElement);
  return () => {
    const index = (id === undefined ? null : api.getRowNode(id)?.rowIndex) ?? null;
    if (cell === null || index === null || index === cell.rowIndex) return;
    if (isHere) api.setFocusedCell(index, cell.column);
    else api.clearFocusedCell();
  };
}
