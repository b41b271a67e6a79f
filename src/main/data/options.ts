import { z } from 'zod';
import type { OptionsSpec } from '@shared/catalogue/family';
import type { DictionaryEntry, OptionNode } from '@shared/model/menu';
import { wireText } from '../net/wireText';

/** Deepest option tree that is read; a cycle ends there. */
const MAX_DEPTH = 16;

const dictionarySchema = z.object({ dictKey: wireText, dictValue: wireText });

/** Field names of option trees where no declaration names others (wire format §4). */
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

/** Reads the rows of a dictionary; keys are strings whatever the server sends. */
export function readDictionary(raw: unknown): readonly DictionaryEntry[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((entry: unknown) => {
    const row = dictionarySchema.safeParse(entry);
    if (!row.success || row.data.dictKey === '' || row.data.dictKey === '-1') return [];
    return [{ key: row.data.dictKey, value: row.data.dictValue }];
  });
}
