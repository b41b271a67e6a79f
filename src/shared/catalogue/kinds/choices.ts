import type { FieldSpec, Label } from '../family';
import type { FieldKind, FieldValue } from './kind';

function readKey(raw: unknown): string | undefined {
  if (typeof raw === 'string') return raw;
  return typeof raw === 'number' && Number.isFinite(raw) ? String(raw) : undefined;
}

/** One key of a dictionary; keys are strings here, whatever type the server sends (wire format §4.4). */
export const dictKind: FieldKind = {
  name: 'dict',
  column: 'TEXT',
  read: readKey,
  write: String,
  seed: (_field, source) => String(source.int(1, 2)),
  text: String,
};

/** The label of a choice's value; undefined when the declaration has none. */
export function choiceLabel(value: FieldValue, field: FieldSpec): Label | undefined {
  const { values = [], other } = field.choices ?? {};
  return values.find((one) => one.value === String(value))?.label ?? other;
}

/** One of a few values that a document explains and no dictionary contains. */
export const choiceKind: FieldKind = {
  ...dictKind,
  name: 'choice',
  seed: (field, source) => source.pick(field.choices?.values.map(({ value }) => value) ?? ['1']),
  text: (value, field, language = 'zh') => choiceLabel(value, field)?.[language] ?? String(value),
};

/** Yes or no as 1 and 0 on the wire; a declaration may give other labels. */
export const switchKind: FieldKind = {
  ...choiceKind,
  name: 'switch',
  check: (value) => (value === '0' || value === '1' ? undefined : { key: 'records.check.switch' }),
  seed: () => '0',
};

/** The code of an administrative region (wire format §4.6). */
export const regionKind: FieldKind = { ...dictKind, name: 'region', seed: () => '' };

const split = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** One id, or comma-joined ids where the reference is `many`. */
export const referenceKind: FieldKind = {
  name: 'reference',
  column: 'TEXT',
  read(raw, field) {
    const text = readKey(raw);
    if (text === undefined) return undefined;
    return field.reference?.many === true ? split(text) : text;
  },
  write: (value: FieldValue) => (Array.isArray(value) ? value.join(',') : String(value)),
  seed: () => '',
  text: (value: FieldValue) => (Array.isArray(value) ? value.join(',') : String(value)),
};

/**
 * The colour of a value: only what is out of the ordinary has one. A list of ordinary records full of green
 * words hides the one that is not.
 */
export function shownIntent(value: unknown, field: FieldSpec): 'warning' | 'danger' | undefined {
  const intent = field.choices?.values.find((one) => one.value === String(value))?.intent;
  return intent === 'success' ? undefined : intent;
}
