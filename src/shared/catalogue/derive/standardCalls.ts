import type { CallKind } from '../../api/call';

interface Standard {
  readonly kind: CallKind;
  readonly params?: readonly string[];
}

/** A page is asked for by its number and its size. */
export const PAGED = ['current', 'size'] as const;

/** Verbs that mean the same in every family (spec 2 §7, wire format §2). */
const STANDARD = {
  page: { kind: 'page', params: PAGED },
  list: { kind: 'list' },
  lazyList: { kind: 'list', params: ['parentId'] },
  tree: { kind: 'tree' },
  detail: { kind: 'detail', params: ['id'] },
  save: { kind: 'save' },
  saveBatch: { kind: 'save' },
  submit: { kind: 'submit' },
  update: { kind: 'update' },
  edit: { kind: 'update' },
  remove: { kind: 'remove', params: ['ids'] },
  count: { kind: 'stat' },
} as const satisfies Readonly<Record<string, Standard>>;

export type StandardCall = keyof typeof STANDARD;

/** The meaning of a verb; undefined where each family means something else. */
export function standardOf(verb: string): Standard | undefined {
  return (STANDARD as Readonly<Record<string, Standard>>)[verb];
}
