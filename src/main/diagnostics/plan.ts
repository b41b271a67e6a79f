import { isRead, type CallSpec } from '@shared/api/call';
import type { FamilySpec } from '@shared/catalogue/family';
import type { CheckedCall } from '@shared/model/diagnostics';

/** A read call of the catalogue with the family that declares it. */
export interface PlannedCall {
  readonly spec: CallSpec;
  readonly family: FamilySpec;
}

/** What a check knows to put into a query. */
export interface KnownValues {
  readonly origin: string;
  readonly tenantId: string;
  readonly userId: string;
  /** Id of some record of the family, from the answer of its page; undefined while there is none. */
  idOf(family: string): string | undefined;
}

/** Every call that only reads; nothing else is ever sent by a check, nor what may do more than its kind says. */
export function readCalls(families: readonly FamilySpec[]): readonly PlannedCall[] {
  return families.flatMap((family) =>
    family.calls.flatMap((spec) =>
      isRead(spec.kind) && spec.careful !== true ? [{ spec, family }] : [],
    ),
  );
}

/**
 * True for a path under which the catalogue has a call that changes something: some of those are
 * GETs, and trying one would do what it does.
 */
export function changesSomething(path: string, families: readonly FamilySpec[]): boolean {
  const wanted = bare(path);
  return families.some(({ calls }) =>
    calls.some((spec) => !isRead(spec.kind) && bare(spec.path) === wanted),
  );
}

/** As a server of this family reads a path: decoded, without matrix parameters and empty parts. */
function bare(path: string): string {
  const parts = path.split('/').map((part) => decoded(part).replace(/;.*$/, ''));
  return parts
    .filter((part) => part !== '')
    .join('/')
    .toLowerCase();
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // No encoding after all: compared as it stands.
    return part;
  }
}

/** True for calls that ask about one record, so that a page must be read before. */
export function needsRecord({ spec }: PlannedCall): boolean {
  return spec.params?.includes('id') === true;
}

/** The smallest question that the call takes, or the parameter that nobody knows a value for. */
export function queryOf(
  { spec, family }: PlannedCall,
  known: KnownValues,
  dictionary: string,
): { readonly query: Readonly<Record<string, string>> } | { readonly needs: string } {
  const params = spec.params ?? [];
  const values: Readonly<Record<string, string | undefined>> = {
    current: '1',
    size: '1',
    tenantId: known.tenantId === '' ? undefined : known.tenantId,
    userId: known.userId === '' ? undefined : known.userId,
    domain: known.origin,
    code: spec.kind === 'dictionary' ? dictionary : undefined,
    parentId: '0',
    id: known.idOf(family.key),
  };
  const query: Record<string, string> = spec.kind === 'page' ? { current: '1', size: '1' } : {};
  for (const param of params) {
    const value = values[param];
    if (value !== undefined) query[param] = value;
    else if (param === 'id' || param === 'ids' || param === 'code') return { needs: param };
  }
  return { query };
}

/** The row of a call before it was asked. */
export function waitingRow({ spec }: PlannedCall, path: string): CheckedCall {
  return {
    id: spec.id,
    kind: spec.kind,
    method: spec.method,
    path,
    defaultPath: spec.path,
    remappable: spec.certainty !== 'given',
    verdict: 'waiting',
    status: null,
    ms: null,
    unreadable: [],
    missing: [],
    skip: null,
  };
}
