import { z } from 'zod';
import type { OptionsSpec } from '@shared/catalogue/family';
import type { DictionaryEntry, OptionNode, TreeNode } from '@shared/model/menu';
import { wireText } from '../net/wireText';

/** Deepest level of an option tree that is read; a cycle ends there. */
const MAX_DEPTH = 16;

const dictionarySchema = z.looseObject({ dictKey: wireText, dictValue: wireText });

/** Field names of option trees without declared names (wire format §4). */
export const DEFAULT_OPTIONS: Pick<OptionsSpec, 'value' | 'label'> = {
  value: 'value',
  label: 'title',
};

/** Reads option nodes or rows by the field names of the declaration; unreadable nodes are left out. */
export function readOptions(
  raw: unknown,
  names: Pick<OptionsSpec, 'value' | 'label'>,
  depth = 0,
): readonly OptionNode[] {
  if (!Array.isArray(raw) || depth >= MAX_DEPTH) return [];
  return raw.flatMap((entry: unknown): readonly OptionNode[] => {
    if (typeof entry !== 'object' || entry === null) return [];
    const node: Record<string, unknown> = { ...entry };
    const value = wireText.parse(node[names.value] ?? node['id']);
    if (value === '') return [];
    const label = wireText.parse(node[names.label]) || value;
    const children = readOptions(node['children'], names, depth + 1);
    return [children.length === 0 ? { value, label } : { value, label, children }];
  });
}

/**
 * Reads nodes of a tree and whether they have children; unreadable nodes are left out.
 * @param lazy the call answers one level: a node without `hasChildren` may have children.
 */
export function readNodes(
  raw: unknown,
  names: Pick<OptionsSpec, 'value' | 'label'>,
  lazy: boolean,
  depth = 0,
): readonly TreeNode[] {
  if (!Array.isArray(raw) || depth >= MAX_DEPTH) return [];
  return raw.flatMap((entry: unknown): readonly TreeNode[] => {
    if (typeof entry !== 'object' || entry === null) return [];
    const node: Record<string, unknown> = { ...entry };
    const value = wireText.parse(node[names.value] ?? node['id']);
    if (value === '') return [];
    const label = wireText.parse(node[names.label]) || value;
    const children = readNodes(node['children'], names, lazy, depth + 1);
    if (children.length > 0) return [{ value, label, isLeaf: false, children }];
    const has = node['hasChildren'];
    return [{ value, label, isLeaf: lazy ? has === false || has === 'false' : true }];
  });
}

/**
 * Reads the rows of a dictionary or a dictionary tree; keys become strings, whatever type the server sends.
 */
export function readDictionary(
  raw: unknown,
  parent?: string,
  depth = 0,
): readonly DictionaryEntry[] {
  if (!Array.isArray(raw) || depth >= MAX_DEPTH) return [];
  return raw.flatMap((entry: unknown): readonly DictionaryEntry[] => {
    const row = dictionarySchema.safeParse(entry);
    if (!row.success) return [];
    const { dictKey: key, dictValue: value } = row.data;
    const isEntry = key !== '' && key !== '-1';
    const below = readDictionary(row.data['children'], isEntry ? key : parent, depth + 1);
    if (!isEntry) return below;
    return [{ key, value, ...(parent === undefined ? {} : { parent }) }, ...below];
  });
}
