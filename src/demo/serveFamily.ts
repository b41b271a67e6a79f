import type { CallSpec } from '@shared/api/call';
import type { AnswerSpec } from '@shared/catalogue/behaviour';
import type { FamilySpec } from '@shared/catalogue/family';
import { videoAddress } from './behaviours/video';
import { doCall, doerOf } from './patterns/effects';
import { detail, next, only, page, rows, tree, written, type Reading } from './patterns/reads';
import type { Engine } from './patterns/records';
import { remove, save } from './patterns/saves';
import type { Handler, Routes, SignedIncoming } from './routes';
import { status } from './wire/answer';

export { ownRows, textOf, type Body, type FamilyHooks } from './patterns/records';

/** The reader of a read call by its kind; undefined for kinds without a common pattern. */
function readerOf(call: CallSpec, answer: AnswerSpec | undefined, { keptBy }: FamilySpec) {
  switch (call.kind) {
    case 'page':
      // A tree where the documents say a page: it comes whole.
      return answer?.nested === true ? rows : page;
    case 'detail':
      if (keptBy !== undefined && call.params?.length === 0) return only;
      if (answer?.next !== undefined) return next;
      return answer?.many === true ? rows : detail;
    case 'export':
      return written;
    case 'tree':
      return tree;
    case 'list':
    case 'dictionary':
    case 'realtime':
    case 'map':
      return rows;
    case 'stat':
    case 'rank':
    case 'trend':
      // Statistics answer these; a declaration may make them answer records instead.
      return answer === undefined ? undefined : rows;
    default:
      return undefined;
  }
}

/** The handler of a writing call; undefined without a declaration. */
function writerOf(
  engine: Engine,
  family: FamilySpec,
  call: CallSpec,
): Handler<SignedIncoming> | undefined {
  const { tables, families } = engine.platform;
  // A family without records of its own sends commands to those of another, which declares what they do.
  const other = families.find(({ effects = [] }) => effects.some((one) => one.call === call.id));
  const table = tables.get(family.key) ?? tables.get(other?.key ?? '');
  if (table === undefined) return undefined;
  const doer = doerOf(engine, table, call);
  if (doer !== undefined)
    return (incoming) => {
      const { isDone, says, streams = [] } = doCall(engine, table, doer, incoming);
      const named = streams.map((id) => ({ id, url: videoAddress(engine.platform, id) }));
      return status(isDone, says, named.length === 0 ? {} : named);
    };
  switch (call.kind) {
    case 'save':
    case 'submit':
    case 'update':
      return (incoming) => status(save(engine, table, call, incoming));
    case 'remove':
      return (incoming) => status(remove(engine, table, call, incoming));
    default:
      return undefined;
  }
}

/** Serves the calls of a family that no named behaviour serves, from the declaration alone. */
export function serveFamily(routes: Routes, engine: Engine, family: FamilySpec): void {
  const { tables } = engine.platform;
  for (const call of family.calls) {
    if (routes.isServed(call)) continue;
    const answer = family.answers?.find((one) => one.call === call.id);
    const reader = readerOf(call, answer, family);
    // Corners are parts of a record of the family itself, not records of their own.
    const of = answer?.corners === undefined ? answer?.of : undefined;
    const table = tables.get(of ?? family.key);
    if (reader !== undefined && table !== undefined) {
      const reading: Reading = { engine, call, answer, table };
      routes.signedCall(call, (incoming) => reader(reading, incoming));
      continue;
    }
    const writer = writerOf(engine, family, call);
    if (writer !== undefined) routes.writeCall(call, writer);
  }
}

/** Kinds outside of the routes: channels. */
const OTHERS = new Set<CallSpec['kind']>(['stream']);

/** Ids of the declared calls without a handler. */
export function unservedCalls(routes: Routes, families: readonly FamilySpec[]): readonly string[] {
  return families
    .flatMap(({ calls }) => calls)
    .filter((call) => !OTHERS.has(call.kind) && !routes.isServed(call))
    .map(({ id }) => id);
}
