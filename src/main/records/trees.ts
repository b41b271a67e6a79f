import type { CallSpec } from '@shared/api/call';
import type { Envelope } from '@shared/api/envelope';
import { badRequest, type ApiFailure } from '@shared/api/failure';
import { ROWS_MOST, type Page } from '@shared/api/page';
import { listIn, treeNodesIn } from '@shared/api/rows';
import { atOnce } from '@shared/base/atOnce';
import { fail, ok, type Result } from '@shared/base/result';
import { callOf, findFamily } from '@shared/catalogue';
import type { FamilySpec } from '@shared/catalogue/family';
import type { OwnQuestion } from '@shared/catalogue/ownPage';
import {
  isOpenIn,
  isTreeList,
  markedPart,
  ownTree,
  parentOf,
  parentParam,
  type TreeOpen,
  type TreeRecord,
} from '@shared/catalogue/ownTree';
import { readRecord, type RecordView } from '@shared/catalogue/record';
import { listCallOf, pagingNames, recordsOf } from '@shared/catalogue/screens';
import { argsOf } from '../session/args';
import type { CallArgs } from '../session/session';
import type { Slots } from './slots';

type Answer<T> = Promise<Result<T, ApiFailure>>;

/** The rows of a list that is a tree. */
export interface TreeQuestion {
  readonly family: string;
  readonly view?: string | undefined;
  readonly sort: OwnQuestion['sort'];
  readonly filters: Readonly<Record<string, string>>;
  /** A newer request with the same slot cancels this one. */
  readonly slot: string;
  readonly open: TreeOpen;
  /** Only what stands below this record; absent: the tree. */
  readonly below?: { readonly id: string; readonly level: number } | undefined;
}

/** Everything of a tree call that is documented with paging parameters, although it answers no page. */
function pagingOf(spec: CallSpec): Readonly<Record<string, string>> {
  const names = pagingNames(spec);
  return spec.params?.includes(names.size) === true
    ? { [names.current]: '1', [names.size]: String(ROWS_MOST) }
    : {};
}

/** The conditions that the documents name for a call, and those that are left to the client. */
function dividedFilters(spec: CallSpec, filters: Readonly<Record<string, string>>) {
  const filled = Object.entries(filters).filter(([, value]) => value !== '');
  const isAsked = ([key]: readonly [string, string]): boolean => {
    const plain = key.replace(/_(equal|like)$/, '');
    return spec.params?.some((param) => param === key || param === plain) === true;
  };
  return {
    asked: Object.fromEntries(
      filled.filter(isAsked).map(([key, value]) => [key.replace(/_(equal|like)$/, ''), value]),
    ),
    own: Object.fromEntries(filled.filter((entry) => !isAsked(entry))),
  };
}

/** A record below which a tree is asked for; '' for the top. */
interface Branch {
  readonly parent: string;
  readonly level: number;
}

/** Branches that are asked for at the same time. */
const BRANCHES_AT_ONCE = 6;

/**
 * Asks for a branch, and level by level for the open ones below it, a few at once: a tree with everything open has
 * hundreds, and a server that is asked for all in one moment refuses some.
 * @param ask gives the open branches below one
 */
async function inLevels(
  first: Branch,
  ask: (branch: Branch) => Answer<readonly Branch[]>,
): Answer<null> {
  let branches: readonly Branch[] = [first];
  while (branches.length > 0) {
    const answers: Result<readonly Branch[], ApiFailure>[] = [];
    await atOnce(BRANCHES_AT_ONCE, branches, async (branch) => {
      if (answers.every(({ ok: isOk }) => isOk)) answers.push(await ask(branch));
    });
    const next: Branch[] = [];
    for (const answer of answers) {
      if (!answer.ok) return answer;
      next.push(...answer.value);
    }
    branches = next;
  }
  return ok(null);
}

/** Whether records may stand below one: a server that does not say so is asked. */
function mayHaveChildren({ id, extra }: RecordView): boolean {
  const told = extra['hasChildren'];
  return id !== '' && (told === undefined || told === 'true' || told === '1');
}

/** Lists that come whole, and trees, sent by the live session. */
export class Trees {
  constructor(
    private readonly call: (spec: CallSpec, args: CallArgs) => Answer<Envelope>,
    private readonly slots: Slots,
  ) {}

  /** Everything that a call without pages answers, and the conditions that it does not take. */
  async nodesOf(
    family: FamilySpec,
    spec: CallSpec,
    { filters, slot }: Pick<TreeQuestion, 'filters' | 'slot'>,
  ): Answer<{
    readonly nodes: readonly TreeRecord[];
    readonly of: FamilySpec;
    readonly own: Readonly<Record<string, string>>;
  }> {
    const of = recordsOf(spec.id) ?? family;
    const { asked, own } = dividedFilters(spec, filters);
    const answer = await this.slots.run(slot, (signal) =>
      this.call(spec, { ...argsOf(spec, { ...pagingOf(spec), ...asked }), signal }),
    );
    if (!answer.ok) return answer;
    const found = treeNodesIn(answer.value.data)?.slice(0, ROWS_MOST);
    if (found === undefined) return fail({ kind: 'otherShape', detail: 'no list' });
    const records = found.map(({ row }) => readRecord(of, row));
    const nodes = records.map((record, at) => {
      const above = records[found[at]?.above ?? -1];
      return { record, parent: above?.id ?? parentOf(of, record) };
    });
    return ok({ nodes, of, own });
  }

  /**
   * The rows of a list that is a tree: all of them, or those of the open branches where a call answers what
   * stands below one record. Conditions and an open whole need all of them.
   */
  async tree(question: TreeQuestion): Answer<Page<RecordView>> {
    const family = findFamily(question.family);
    const id = family?.screen && listCallOf(family.screen, question.view);
    if (family === undefined || id === undefined || !isTreeList(family)) {
      return badRequest(`${question.family} has no tree ${question.view ?? ''}`);
    }
    const { children } = family.screen?.calls ?? {};
    const isNarrow = Object.values(question.filters).some((value) => value !== '');
    const isFirst = question.view === undefined && !isNarrow;
    if (children !== undefined && isFirst && question.open.mode !== 'all') {
      const branches = await this.branches(family, callOf(children), question);
      const isAbsent = !branches.ok && 'absent' in branches.error;
      // A family that answers no single branches answers the whole.
      if (!isAbsent) return branches;
    }
    const answer = await this.nodesOf(family, callOf(id), question);
    if (!answer.ok) return answer;
    const { nodes, own } = answer.value;
    return ok({ ...ownTree(nodes, { ...question, filters: own }), whole: true });
  }

  /** The open branches of a tree, each asked for by its record. */
  private async branches(
    family: FamilySpec,
    spec: CallSpec,
    question: TreeQuestion,
  ): Answer<Page<RecordView>> {
    const { open, below, sort } = question;
    const of = recordsOf(spec.id) ?? family;
    const param = parentParam(of, spec.id);
    if (param === undefined) return badRequest(`${spec.id} takes no parent`);
    const nodes: TreeRecord[] = [];
    const asked = new Set<string>();
    const ask = async (
      { parent, level }: Branch,
      signal: AbortSignal,
    ): Answer<readonly Branch[]> => {
      if (asked.has(parent) || nodes.length >= ROWS_MOST) return ok([]);
      asked.add(parent);
      const own = parent === '' ? (of.tree?.root ?? '') : parent;
      const answer = await this.call(spec, { ...argsOf(spec, { [param]: own }), signal });
      if (!answer.ok) return answer;
      const rows = listIn(answer.value.data);
      if (rows === undefined) return fail({ kind: 'otherShape', detail: 'no list' });
      const found = rows.slice(0, ROWS_MOST).map((row) => readRecord(of, row));
      nodes.push(
        ...found.map((record) => ({ record, parent, hasChildren: mayHaveChildren(record) })),
      );
      const opened = found.filter(
        (record) => mayHaveChildren(record) && isOpenIn(open, record.id, level),
      );
      return ok(opened.map(({ id }) => ({ parent: id, level: level + 1 })));
    };
    const first = { parent: below?.id ?? '', level: (below?.level ?? 0) + 1 };
    const answer = await this.slots.run(question.slot, (signal) =>
      inLevels(first, (branch) => ask(branch, signal)),
    );
    return answer.ok ? ok(markedPart(ownTree(nodes, { filters: {}, sort }, below))) : answer;
  }
}
