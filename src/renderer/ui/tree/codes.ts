import type { Forest } from '@renderer/data/tree/forest';
import { NONE, ROOT } from '@renderer/data/tree/nodes';

/**
 * A code without the zeros that a server loses when it reads it as a number (wire format §4.6: `00` comes as
 * `0`).
 */
export function plainCode(code: string): string {
  return /^\d+$/.test(code) ? code.replace(/^0+(?=\d)/, '') : code;
}

/** The prefix of a hierarchical code that its branch shares: trailing pairs of zeros are padding. */
function stem(code: string): string {
  const plain = plainCode(code);
  return plain.length > 2 ? plain.replace(/(?:00)+$/, '') : plain;
}

/**
 * Searches a code branch by branch, where the code of a node begins with that of its parent.
 * @returns the node; NONE for an unknown code; null when a branch could not be loaded.
 */
export async function findCode(forest: Forest, code: string): Promise<number | null> {
  const { nodes } = forest;
  const wanted = plainCode(code);
  let branch = ROOT;
  for (;;) {
    if (!(await forest.load(branch))) return null;
    const first = nodes.first(branch);
    let next = NONE;
    let longest = 0;
    for (let child = first, end = first + nodes.size(branch); child < end; child += 1) {
      const value = nodes.value(child);
      if (plainCode(value) === wanted) return child;
      const { length } = stem(value);
      if (length > longest && wanted.startsWith(stem(value))) {
        next = child;
        longest = length;
      }
    }
    if (next === NONE) return NONE;
    branch = next;
  }
}

/** Names from the first level down to a node. */
export function pathText(forest: Forest, node: number): string {
  const { nodes } = forest;
  return [...nodes.above(node), node].map((one) => nodes.label(one)).join(' / ');
}
