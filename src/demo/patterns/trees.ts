import type { AnswerSpec } from '@shared/catalogue/behaviour';
import type { Platform } from '../platform';
import type { Row } from '../store/database';
import type { FamilyTable } from '../table';
import { columnName } from '../wire/conditions';
import { optionNode, treeOf, type TreeRow } from '../wire/tree';
import { textOf } from './records';
import { wordsOf } from './words';

/** The value of a record in an option tree: its id; a code turns into a number and back (wire format §4.6). */
function nodeValue(table: FamilyTable, value: string): string {
  const isCode = table.family.idField !== undefined && /^\d{1,15}$/.test(value);
  return isCode ? String(Number(value)) : value;
}

function nodeOf(table: FamilyTable, row: Row): ReturnType<typeof optionNode> {
  const { tree, screen } = table.family;
  const id = nodeValue(table, String(row[table.idColumn] ?? ''));
  const parent = tree === undefined ? '0' : String(row[columnName(tree.parent)] ?? '0');
  const title = row[columnName(tree?.label ?? screen?.title ?? 'id')];
  return optionNode(id, nodeValue(table, parent), String(title ?? ''));
}

/** The option tree of rows. */
export function wholeTree(table: FamilyTable, rows: readonly Row[]): object {
  return treeOf(rows.map((row) => nodeOf(table, row)));
}

/** Option nodes that say whether they have children. */
export function lazyNodes(table: FamilyTable, rows: readonly Row[]): object {
  return rows.map((row) => ({
    ...nodeOf(table, row),
    hasChildren: table.hasChildren(String(row[table.idColumn])),
  }));
}

type Groups = NonNullable<AnswerSpec['groups']>;

interface Node extends TreeRow {
  readonly title: string;
  readonly key: string;
  readonly value: string;
  children?: Node[];
}

/** Groups of so many levels by their values: ids are in the order of creation. Records below them stay as they are. */
function inOrder(nodes: readonly Node[], levels: number): readonly Node[] {
  if (levels === 0) return nodes;
  return nodes
    .toSorted((one, two) => (one.value < two.value ? -1 : 1))
    .map((node) =>
      node.children === undefined
        ? node
        : { ...node, children: [...inOrder(node.children, levels - 1)] },
    );
}

/** An option tree of groups by field values, with the records as leaves, unless only groups are requested. */
export function groupTree(
  platform: Platform,
  table: FamilyTable,
  { by, leaf, titles = {} }: Groups,
  rows: readonly Row[],
): readonly Node[] {
  const top: Node[] = [];
  for (const row of rows) {
    const record = table.toWire(row);
    let level = top;
    let parentId = '0';
    for (const field of by) {
      const isAbsent = (row[columnName(field)] ?? '') === '';
      // A record without a value for a level is put beside the groups of that level.
      if (isAbsent) continue;
      const value = textOf(record[field]);
      let node = level.find((one) => one.value === value);
      if (node === undefined) {
        node = optionNode(
          value,
          parentId,
          wordsOf(platform, table.family, titles[field] ?? field, record),
        );
        level.push(node);
      }
      parentId = value;
      level = leaf === undefined && field === by.at(-1) ? [] : (node.children ??= []);
    }
    if (leaf === undefined) continue;
    level.push(optionNode(String(row[table.idColumn]), parentId, textOf(record[leaf])));
  }
  return inOrder(top, by.length);
}
