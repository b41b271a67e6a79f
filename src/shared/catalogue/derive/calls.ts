import { isRead, type BodyKind, type CallKind, type CallSpec, type Certainty } from '../../api/call';
import type { CallDraft, FamilyDraft, VerbDraft } from '../draft';
import { PAGED, standardOf } from './standardCalls';

/** Kinds whose arguments are a JSON body, unless the call has parameters. */
const IN_BODY: readonly CallKind[] = ['save', 'submit', 'update'];

/** Parameters of a kind: pages are asked for by their number and size. */
const paramsOf = (kind: CallKind): readonly string[] | undefined => (kind === 'page' ? PAGED : undefined);

/**
 * One call from its draft: `calls: ['page', { verb: 'scaleRetain', path: 'scale/retain', kind: 'list' }]`.
 * @throws Error when a verb has no standard meaning and the draft no kind: a mistake in a declaration.
 */
export function callFrom(draft: CallDraft, family: Pick<FamilyDraft, 'key' | 'base' | 'certainty'>): CallSpec {
  if (typeof draft === 'object' && 'id' in draft) return draft;
  const { verb, ...own }: VerbDraft = typeof draft === 'string' ? { verb: draft } : draft;
  const standard = standardOf(verb);
  const kind = own.kind ?? standard?.kind;
  if (kind === undefined) throw new Error(`${family.key}: the call "${verb}" says no kind`);
  const { path = verb, method = isRead(kind) ? 'GET' : 'POST', certainty = family.certainty ?? 'assumed', ...more } = own;
  const params = more.params ?? (more.body === undefined && own.kind === undefined ? standard?.params : paramsOf(kind));
  const body: BodyKind | undefined = more.body ?? (IN_BODY.includes(kind) && params === undefined ? 'json' : undefined);
  return {
    ...more,
    id: `${family.key}.${verb}`,
    method,
    path: path.startsWith('/') ? path : `${family.base ?? ''}/${path}`,
    ...(params === undefined ? {} : { params }),
    ...(body === undefined ? {} : { body }),
    kind,
    certainty: certainty satisfies Certainty,
  };
}
