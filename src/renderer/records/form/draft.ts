import { z } from 'zod';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import type { FormValues } from './model';

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable();
const values = z.record(z.string(), value);
const draftSchema = z.object({
  version: z.literal(1),
  at: z.number(),
  values,
  /** What the form began with: tells whether the record changed since. */
  base: values,
  items: z.array(values).optional(),
});

/** What was typed into a form and not saved. */
export interface Draft {
  readonly version: 1;
  /** Wall time of the last change, ms. */
  readonly at: number;
  readonly values: FormValues;
  readonly base: FormValues;
  readonly items?: readonly FormValues[] | undefined;
}

/** How long after the last key a draft is kept, ms. */
export const DRAFT_MS = 500;

/** Where the draft of a form is kept; a panel's form belongs to its row as well. */
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

/** Reads a kept draft; anything else, or one of a later version, is none. */
export function readDraft(stored: unknown): Draft | null {
  const draft = draftSchema.safeParse(stored);
  return draft.success ? draft.data : null;
}

/** Only what the form still has, and never a password. */
export function keepable(fields: readonly FieldSpec[], all: FormValues): FormValues {
  const names = fields.filter(({ kind }) => kind !== 'password').map(({ name }) => name);
  return Object.fromEntries(names.map((name) => [name, all[name] ?? null]));
}
