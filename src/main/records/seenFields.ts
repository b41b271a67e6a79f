import type { CallSpec } from '@shared/api/call';
import { entriesOf, isNothing, treeRowsIn } from '@shared/api/rows';
import type { FamilySpec } from '@shared/catalogue/family';
import { isAssumed } from '@shared/catalogue/fieldMatch';
import { figureOf } from '@shared/catalogue/figures';
import { answerOf, idFieldOf, recordsOf } from '@shared/catalogue/screens';
import type { SentFields } from '@shared/model/fieldMatch';

/** Records of one answer that are looked at: the others are alike. */
const LOOKED_AT = 50;
/** Most records that are counted of a family. */
const MOST_IDS = 10_000;
/** Most undeclared names kept of a family. */
const MOST_NAMES = 500;

/** Kinds of calls whose answers are records of a family. */
const RECORDS: ReadonlySet<string> = new Set(['page', 'list', 'tree', 'detail', 'realtime', 'map']);

interface Seen {
  /** Ids of the records that were looked at. */
  readonly ids: Set<string>;
  readonly filled: Set<string>;
  readonly others: Set<string>;
}

/** Which fields a server has sent of each family since the program started. */
export class SeenFields {
  private readonly seen = new Map<string, Seen>();

  /** Notes the records of an answer, which have the names of this client already. */
  answered(server: string, spec: CallSpec, data: unknown): void {
    const family = RECORDS.has(spec.kind) ? recordsOf(spec.id) : undefined;
    if (family === undefined || figureOf(spec.id) !== undefined || isPart(spec)) return;
    const key = keyOf(server, family.key);
    const seen = this.seen.get(key) ?? { ids: new Set(), filled: new Set(), others: new Set() };
    const columns = new Set(family.fields.map(({ name }) => name));
    for (const row of (treeRowsIn(data) ?? [data]).slice(0, LOOKED_AT)) {
      const entries = entriesOf(row);
      if (entries === undefined || isNothing(entries)) continue;
      this.seen.set(key, seen);
      note(seen, family, columns, entries);
    }
  }

  /** Whether a record of the family had an undeclared field of this name. */
  hasOther(server: string, family: string, name: string): boolean {
    return this.seen.get(keyOf(server, family))?.others.has(name) === true;
  }

  sent(server: string, family: FamilySpec): SentFields {
    const seen = this.seen.get(keyOf(server, family.key));
    if (seen === undefined) return { records: 0, unfilled: [] };
    const unfilled = family.fields.filter(
      (field) =>
        isAssumed(family, field) && field.kind !== 'password' && !seen.filled.has(field.name),
    );
    return { records: seen.ids.size, unfilled: unfilled.map(({ name }) => name) };
  }
}

/** Notes one record. @param columns names of the family's fields */
function note(
  seen: Seen,
  family: FamilySpec,
  columns: ReadonlySet<string>,
  entries: Readonly<Record<string, unknown>>,
): void {
  const id = entries[idFieldOf(family)] ?? entries['id'];
  if (seen.ids.size < MOST_IDS) seen.ids.add(JSON.stringify(id ?? null));
  for (const [name, value] of Object.entries(entries)) {
    if (!columns.has(name)) {
      if (seen.others.size < MOST_NAMES) seen.others.add(name);
    } else if (!isNothing(value)) seen.filled.add(name);
  }
}

/** True for answers that hold some fields of a record only, such as options. */
function isPart({ id }: CallSpec): boolean {
  const { fields, groups, values } = answerOf(id) ?? {};
  return fields !== undefined || groups !== undefined || values !== undefined;
}

const keyOf = (server: string, family: string): string => JSON.stringify([server, family]);
