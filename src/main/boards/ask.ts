import { pageSchema } from '@shared/api/pageAnswer';
import { badRequest, type ApiFailure } from '@shared/api/failure';
import { fail, ok, type Result } from '@shared/base/result';
import { callOf, findFamily } from '@shared/catalogue';
import type { DictionarySource, FamilySpec } from '@shared/catalogue/family';
import { figureOf, fitsFigures, readFigures } from '@shared/catalogue/figures';
import { readRecord, type RecordView } from '@shared/catalogue/record';
import type { FeedData, BoardQuery } from '@shared/model/board';
import type { DictionaryEntry } from '@shared/model/menu';
import { argsOf } from '../session/args';
import type { Session } from '../session/session';

/** Rows asked for where a feed names no size: the documented first page. */
const DEFAULT_SIZE = 10;

export interface AskDeps {
  session(): Session | null;
  /** A dictionary of the session, asked once. */
  dictionary(
    code: string,
    from?: DictionarySource,
  ): Promise<Result<readonly DictionaryEntry[], ApiFailure>>;
}

type Answer = Promise<Result<FeedData, ApiFailure>>;

/** Asks for a feed once, with the live session; figures and records are read value by value. */
export async function askFeed(deps: AskDeps, spec: BoardQuery, signal: AbortSignal): Answer {
  const session = deps.session();
  if (session === null) return fail({ kind: 'signedOut' });
  const family = spec.family === undefined ? undefined : findFamily(spec.family);
  const paged =
    family === undefined ? {} : { current: '1', size: String(spec.size ?? DEFAULT_SIZE) };
  const query: Record<string, string> = { ...paged, ...spec.where };
  const call = callOf(spec.call);
  const answer = await session.call(call, { ...argsOf(call, query), signal });
  if (!answer.ok) return answer;
  if (family !== undefined) return readPage(deps, family, answer.value.data);
  const figure = figureOf(spec.call);
  if (figure === undefined) return badRequest(`no figures ${spec.call}`);
  // A foreign shape is a failure, so that the last good data stays.
  if (!fitsFigures(figure, answer.value.data)) {
    return fail({ kind: 'otherShape', detail: 'not figures' });
  }
  return ok({ kind: 'figures', figures: readFigures(figure, answer.value.data) });
}

async function readPage(deps: AskDeps, family: FamilySpec, raw: unknown): Answer {
  const page = pageSchema.safeParse(raw);
  if (!page.success) return fail({ kind: 'otherShape', detail: 'not a page' });
  const names = await dictionaryNames(deps, family);
  const records = page.data.records.map((record) => named(readRecord(family, record), names));
  const { total, current = 1, size = records.length } = page.data;
  return ok({ kind: 'page', page: { records, total, current, size } });
}

type Names = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Boards cannot ask for dictionaries, so keys become their texts here; an unknown key stays. */
async function dictionaryNames(deps: AskDeps, family: FamilySpec): Promise<Names> {
  const fields = family.fields.filter(({ dict, column }) => dict !== undefined && column);
  const read = await Promise.all(
    fields.map(async ({ name, dict = '', dictFrom }) => {
      const answer = await deps.dictionary(dict, dictFrom);
      const entries = answer.ok ? answer.value : [];
      return [name, new Map(entries.map(({ key, value }) => [key, value]))] as const;
    }),
  );
  return new Map(read);
}

/** The record with dictionary texts, without what no board shows. */
function named(record: RecordView, names: Names): RecordView {
  const cells = Object.entries(record.cells).map(([field, cell]) => {
    const text = cell.state === 'value' ? names.get(field)?.get(String(cell.value)) : undefined;
    return [field, text === undefined ? cell : { state: 'value' as const, value: text }];
  });
  return { ...record, cells: Object.fromEntries(cells) as RecordView['cells'], extra: {} };
}
