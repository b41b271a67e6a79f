import type { CallSpec } from '@shared/api/call';
import type { Envelope } from '@shared/api/envelope';
import { badRequest, type ApiFailure } from '@shared/api/failure';
import { entriesOf, listIn } from '@shared/api/rows';
import { fail, ok, type Result } from '@shared/base/result';
import { callOf, findFamily } from '@shared/catalogue';
import type { GrantSpec } from '@shared/catalogue/family';
import { sameKeys, type GrantAnswer, type GrantKeys, type GrantSaved } from '@shared/model/grant';
import { argsOf } from '../session/args';
import type { CallArgs } from '../session/session';
import { DEFAULT_OPTIONS, readOptions } from './options';

type Answer<T> = Promise<Result<T, ApiFailure>>;

export interface GrantQuestion {
  readonly family: string;
  /** Key of the grant in the family's screen. */
  readonly grant: string;
  readonly id: string;
}

function grantOf({ family, grant }: GrantQuestion): GrantSpec | undefined {
  return findFamily(family)?.screen?.grants?.find(({ key }) => key === grant);
}

/** The ids of a tab, each once; an id may be a number on the wire. */
function idsIn(data: unknown): readonly string[] {
  const ids = (listIn(data) ?? []).map((id) => (typeof id === 'number' ? String(id) : id));
  return [...new Set(ids.filter((id): id is string => typeof id === 'string' && id !== ''))];
}

/** Reads and replaces what records may do, sent by the live session. */
export class Grants {
  constructor(private readonly call: (spec: CallSpec, args: CallArgs) => Answer<Envelope>) {}

  async read(question: GrantQuestion): Answer<GrantAnswer> {
    const grant = grantOf(question);
    if (grant === undefined) return badRequest(`${question.family} has no ${question.grant}`);
    const treeCall = callOf(grant.tree);
    const [trees, keys] = await Promise.all([
      this.call(treeCall, argsOf(treeCall, {})),
      this.keys(grant, question.id),
    ]);
    if (!trees.ok) return trees;
    if (!keys.ok) return keys;
    const found = entriesOf(trees.value.data);
    if (found === undefined) return fail({ kind: 'otherShape', detail: 'no trees' });
    const read = grant.tabs.flatMap(({ name }) => {
      const nodes = listIn(found[name]);
      // A server without a tab leaves its name out.
      return found[name] === undefined || nodes === undefined
        ? []
        : [[name, readOptions(nodes, DEFAULT_OPTIONS)] as const];
    });
    return ok({ trees: Object.fromEntries(read), keys: keys.value });
  }

  /**
   * Replaces what a record has, unless somebody else has changed it since it was read. Everything is sent: a
   * list that is left out is an error of some servers, after they have replaced the others.
   */
  async save(
    question: GrantQuestion & { readonly before: GrantKeys; readonly wanted: GrantKeys },
  ): Answer<GrantSaved> {
    const { id, before, wanted } = question;
    const grant = grantOf(question);
    if (grant === undefined) return badRequest(`${question.family} has no ${question.grant}`);
    const now = await this.keys(grant, id);
    if (!now.ok) return now;
    const isSame = grant.tabs.every(({ name }) => sameKeys(now.value[name], before[name]));
    if (!isSame) return ok({ changed: now.value });
    const spec = callOf(grant.save);
    const lists = grant.tabs.map(({ name, param }) => [param, [...(wanted[name] ?? [])]] as const);
    const body = { [grant.idsParam]: [id], ...Object.fromEntries(lists) };
    const answer = await this.call(spec, argsOf(spec, body));
    return answer.ok ? ok({ changed: null }) : answer;
  }

  private async keys(grant: GrantSpec, id: string): Answer<GrantKeys> {
    const spec = callOf(grant.keys);
    const answer = await this.call(spec, argsOf(spec, { [grant.keysParam]: id }));
    if (!answer.ok) return answer;
    const found = entriesOf(answer.value.data);
    if (found === undefined) return fail({ kind: 'otherShape', detail: 'no keys' });
    return ok(Object.fromEntries(grant.tabs.map(({ name }) => [name, idsIn(found[name])])));
  }
}
