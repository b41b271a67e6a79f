import type { GridApi } from '@renderer/ui/grid/library';
import type { ListRow } from '@renderer/features/alarms/model/rows';

/**
 * The grid keeps the keyboard at a place, whatever row comes to stand there: a key pressed while alarms
 * come in would be meant for another one.
 * @returns puts the keyboard back on the row where it was, to be called when the rows have changed.
 */
export function keepFocus(api: GridApi<ListRow>, element: HTMLElement): () => void {
  // Before the first one had the keyboard it is undefined, whatever its type says.
  const cell = api.getFocusedCell() ?? null;
  const id = cell === null ? undefined : api.getDisplayedRowAtIndex(cell.rowIndex)?.id;
  // Whoever types in a field above the list goes on typing there.
  const isHere = element.contains(document.activeElement);
  return () => {
    const index = (id === undefined ? null : api.getRowNode(id)?.rowIndex) ?? null;
    if (cell === null || index === null || index === cell.rowIndex) return;
    if (isHere) api.setFocusedCell(index, cell.column);
    else api.clearFocusedCell();
  };
}
