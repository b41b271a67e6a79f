import { z } from 'zod';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import { SECRET_KINDS } from '@shared/catalogue/kinds/names';
import type { FormValues } from './model';

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable();
const values = z.record(z.string(), value);
const draftSchema = z.object({
  version: z.literal(1),
  at: z.number(),
  values,
  /** The initial values of the form: they show whether the record changed since. */
  base: values,
  items: z.array(values).optional(),
});

/** Unsaved input of a form. */
export interface Draft {
  readonly version: 1;
  /** Wall time of the last change, ms. */
  readonly at: number;
  readonly values: FormValues;
  readonly base: FormValues;
  readonly items?: readonly FormValues[] | undefined;
}

/** Storage key of a form's draft; for a panel it includes the row. */
export function draftKey(
  family: FamilySpec,
  panel: string | undefined,
  owner: string | undefined,
  mode: 'add' | 'edit',
  id: string | undefined,
): string {
  const place = owner === undefined ? (panel ?? '') : `${panel ?? ''}@${owner}`;
  return `${family.key}:${place}:${mode}:${id ?? 'new'}`;
}

/** Reads a stored draft; anything else, or a draft of a later version, is ignored. */
export function readDraft(stored: unknown): Draft | null {
  const draft = draftSchema.safeParse(stored);
  return draft.success ? draft.data : null;
}

/** Only values of the form's current fields, and never a password. */
export function keepable(fields: readonly FieldSpec[], all: FormValues): FormValues {
  const names = fields.filter(({ kind }) => !SECRET_KINDS.has(kind)).map(({ name }) => name);
  return Object.fromEntries(names.map((name) => [name, all[name] ?? null]));
}
