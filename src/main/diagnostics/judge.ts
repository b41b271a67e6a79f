import type { CallSpec } from '@shared/api/call';
import type { Envelope } from '@shared/api/envelope';
import type { ApiFailure } from '@shared/api/failure';
import { pageSchema } from '@shared/api/pageAnswer';
import { assertNever } from '@shared/base/assert';
import type { Result } from '@shared/base/result';
import type { FamilySpec, GrantSpec } from '@shared/catalogue/family';
import { answerOf, recordsOf } from '@shared/catalogue/screens';
import type { FigureData } from '@shared/catalogue/figures';
import { readRecord } from '@shared/catalogue/record';
import type { CallVerdict, CheckedCall } from '@shared/model/diagnostics';
import { grantOf } from './plan';

/** What a call came to, without anything of the answer but names of fields. */
export type Judgement = Pick<CheckedCall, 'verdict' | 'status' | 'unreadable' | 'missing'>;

/** Reads a statistic by its declaration; undefined where none is declared. */
export type FigureReader = (call: string, data: unknown) => FigureData | undefined;

function verdict(name: CallVerdict, status: number | null = null): Judgement {
  return { verdict: name, status, unreadable: [], missing: [] };
}

/** By the code of an answer that is no success. */
function byCode(code: number, other: CallVerdict): Judgement {
  if (code === 404) return verdict('notFound', code);
  if (code >= 300 && code < 400) return verdict('redirected', code);
  if (code >= 500) return verdict('serverError', code);
  return verdict(other, code);
}

function judgeFailure(failure: ApiFailure): Judgement {
  switch (failure.kind) {
    case 'noPermission':
      return verdict('noPermission', 401);
    case 'rejected':
      return failure.code === 403 ? verdict('noPermission', 403) : byCode(failure.code, 'rejected');
    case 'notJson':
      return byCode(failure.status, 'notJson');
    case 'noEnvelope': {
      const judged = byCode(failure.status, 'otherShape');
      return judged.verdict === 'otherShape' ? { ...judged, unreadable: ['code'] } : judged;
    }
    case 'otherShape':
    case 'gone':
      return verdict('otherShape', 200);
    case 'notConnected': {
      if (failure.reason === 'timeout') return verdict('timeout');
      if (failure.reason === 'server') {
        const code = Number(/\d{3}/.exec(failure.detail)?.[0] ?? 0);
        return verdict('serverError', code || null);
      }
      // axios names its own limit in the message.
      return verdict(/maxContentLength/.test(failure.detail) ? 'tooLarge' : 'notConnected');
    }
    case 'signedOut':
      return verdict('skipped');
    case 'badRequest':
    case 'notSent':
      return verdict('rejected');
    case 'cancelled':
      return verdict('cancelled');
    default:
      return assertNever(failure, 'failure');
  }
}

/**
 * Judges an answer strictly by the call's declaration: what a screen would tolerate is named here.
 * A declared field that the answer does not hold is only noted, as servers leave out what is empty.
 */
export function judge(
  spec: CallSpec,
  family: FamilySpec,
  answer: Result<Envelope, ApiFailure>,
  figures: FigureReader,
): Judgement {
  if (!answer.ok) return judgeFailure(answer.error);
  const { data } = answer.value;
  const read = figures(spec.id, data);
  if (read !== undefined) return answered(unreadableFigures(read), []);
  const granted = grantOf(spec);
  if (granted !== undefined) return judgeGrant(granted.grant, data);
  switch (spec.kind) {
    case 'page': {
      // Some pages are listed as such and come as a tree.
      if (Array.isArray(data) && answerOf(spec.id)?.nested === true)
        return judgeRecords(recordsOf(spec.id) ?? family, data);
      const page = pageSchema.safeParse(data);
      if (!page.success) return answered(issuePaths(page.error.issues), []);
      return judgeRecords(family, page.data.records);
    }
    case 'detail':
      if (data === null || data === undefined) return answered([], []);
      if (Array.isArray(data) && answerOf(spec.id)?.many === true)
        return judgeRecords(recordsOf(spec.id) ?? family, data);
      if (typeof data !== 'object' || Array.isArray(data)) return answered(['data'], []);
      // No record at all is an object without a member.
      if (Object.keys(data).length === 0) return answered([], []);
      return family.screen === undefined
        ? answered([], [])
        : judgeRecords(recordsOf(spec.id) ?? family, [data]);
    case 'list':
    case 'tree':
    case 'dictionary':
      return answered(Array.isArray(data) ? [] : ['data'], []);
    default:
      return answered(data === null || data === undefined ? ['data'] : [], []);
  }
}

function answered(unreadable: readonly string[], missing: readonly string[]): Judgement {
  const name = unreadable.length === 0 ? 'answered' : 'otherShape';
  return { verdict: name, status: 200, unreadable, missing };
}

/** The trees of a grant, or the keys of what a record has: a list for each tab of its dialog. */
function judgeGrant({ tabs }: GrantSpec, data: unknown): Judgement {
  if (typeof data !== 'object' || data === null) return answered(['data'], []);
  const lists: Readonly<Record<string, unknown>> = { ...data };
  return answered(
    tabs.map(({ name }) => name).filter((name) => !Array.isArray(lists[name])),
    [],
  );
}

function issuePaths(issues: readonly { readonly path: readonly PropertyKey[] }[]): string[] {
  return unique(issues.map(({ path }) => path.map(String).join('.') || 'data'));
}

function judgeRecords(family: FamilySpec, records: readonly unknown[]): Judgement {
  const unreadable: string[] = [];
  const missing = new Set<string>();
  const expected = family.fields.filter(({ column }) => column !== undefined);
  for (const record of records) {
    const { cells } = readRecord(family, record);
    for (const [name, cell] of Object.entries(cells)) {
      if (cell.state === 'unreadable') unreadable.push(name);
    }
    const own = typeof record === 'object' && record !== null ? record : {};
    for (const { name } of expected) if (!Object.hasOwn(own, name)) missing.add(name);
  }
  // A record of which no column is known is a record of something else.
  const foreign = expected.length > 0 && missing.size === expected.length;
  return answered(unique(foreign ? [...unreadable, ...missing] : unreadable), [...missing]);
}

function unreadableFigures(data: FigureData): string[] {
  switch (data.kind) {
    case 'values':
      return data.values.flatMap(({ name, cell }) => (cell.state === 'unreadable' ? [name] : []));
    case 'series':
      return unique(
        data.points.flatMap(({ cells }) =>
          cells.flatMap((cell, at) =>
            cell.state === 'unreadable' ? [data.series[at]?.name ?? String(at)] : [],
          ),
        ),
      );
    case 'rank':
      return data.entries.some(({ cell }) => cell.state === 'unreadable') ? [data.value.name] : [];
  }
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
