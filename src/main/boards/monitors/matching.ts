/**
 * The best one-to-one assignment of rows to columns (Hungarian method, O(n³)): the sum of scores is
 * the largest there is. A score of 0 means "never together".
 * @param scores rows × columns, each ≥ 0
 * @returns for every row its column, or -1
 */
export function bestMatching(scores: readonly (readonly number[])[]): number[] {
  const rows = scores.length;
  const columns = scores.reduce((most, row) => Math.max(most, row.length), 0);
  const size = Math.max(rows, columns);
  const score = (row: number, column: number): number => scores[row]?.[column] ?? 0;
  // 1-based, with an imaginary column 0, as the method is usually written.
  const rowOf = new Array<number>(size + 1).fill(0);
  const rowPrice = new Array<number>(size + 1).fill(0);
  const columnPrice = new Array<number>(size + 1).fill(0);
  for (let row = 1; row <= size; row += 1) {
    const slack = new Array<number>(size + 1).fill(Infinity);
    const before = new Array<number>(size + 1).fill(0);
    const used = new Array<boolean>(size + 1).fill(false);
    let column = 0;
    rowOf[0] = row;
    do {
      used[column] = true;
      const current = rowOf[column] ?? 0;
      let step = Infinity;
      let next = 0;
      for (let other = 1; other <= size; other += 1) {
        if (used[other] === true) continue;
        const price = (rowPrice[current] ?? 0) + (columnPrice[other] ?? 0);
        const cost = -score(current - 1, other - 1) - price;
        if (cost < (slack[other] ?? Infinity)) {
          slack[other] = cost;
          before[other] = column;
        }
        const left = slack[other] ?? Infinity;
        if (left < step) {
          step = left;
          next = other;
        }
      }
      for (let other = 0; other <= size; other += 1) {
        if (used[other] === true) {
          const owner = rowOf[other] ?? 0;
          rowPrice[owner] = (rowPrice[owner] ?? 0) + step;
          columnPrice[other] = (columnPrice[other] ?? 0) - step;
        } else slack[other] = (slack[other] ?? Infinity) - step;
      }
      column = next;
    } while ((rowOf[column] ?? 0) !== 0);
    while (column !== 0) {
      const previous = before[column] ?? 0;
      rowOf[column] = rowOf[previous] ?? 0;
      column = previous;
    }
  }
  const found = new Array<number>(rows).fill(-1);
  rowOf.forEach((row, column) => {
    if (column > 0 && row > 0 && score(row - 1, column - 1) > 0) found[row - 1] = column - 1;
  });
  return found;
}
