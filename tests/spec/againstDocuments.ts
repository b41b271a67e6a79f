import { isRead, type CallSpec } from '@shared/api/call';
import {
  SEARCH_MATCHES,
  type DictionarySource,
  type FamilySpec,
  type FieldSpec,
} from '@shared/catalogue/family';
import { actionsOf } from '@shared/catalogue/screens';
import {
  declaredBody,
  listedBody,
  listedNames,
  readInventory,
  type InventoryRow,
} from '../catalogue/inventory';

/** Calls of the specification by id, and the sources of each dictionary. */
export interface Documents {
  readonly calls: ReadonlyMap<string, InventoryRow>;
  readonly dictionaries: ReadonlyMap<string, readonly string[]>;
}

const SOURCES: Readonly<Record<string, DictionarySource>> = {
  dictionary: 'plain',
  'dictionary-tree': 'tree',
  'auto-route': 'auto',
  'dict-biz': 'biz',
};

/** From which call the specification reads a dictionary; undefined: from none that it lists. */
export function sourceOf(row: InventoryRow): DictionarySource | undefined {
  return row['method'] === 'POST' ? 'post' : SOURCES[row['endpoint'] ?? ''];
}

/**
 * The inventories, as every declaration is compared with them.
 * @param facts source and code of the dictionaries that a fact names; others stand in the inventory.
 */
export function readDocuments(facts: readonly (readonly string[])[] = []): Documents {
  const listed = readInventory('dictionaries').map((row) => [sourceOf(row), row['code']]);
  const dictionaries = new Map<string, string[]>();
  for (const [source, code = ''] of [...listed, ...facts]) {
    if (source !== undefined) dictionaries.set(code, [...(dictionaries.get(code) ?? []), source]);
  }
  const calls = new Map(readInventory('calls').map((row) => [row['id'] ?? '', row]));
  return { calls, dictionaries };
}

const listOf = (row: InventoryRow, column: string): readonly string[] =>
  (row[column] ?? '').split(',').filter((name) => name !== '');

/** What the inventory lists otherwise for the calls of a family. */
function callsOtherwise(
  { key, calls, fields }: FamilySpec,
  callOf: (id: string) => CallSpec | undefined,
  listed: Documents['calls'],
): string[] {
  const said: string[] = [];
  for (const call of calls) {
    const row = listed.get(call.id);
    if (row === undefined) {
      said.push(`call ${call.id} is not in the specification`);
      continue;
    }
    // A family without records gathers what modules send.
    if (row['family'] !== key && fields.length > 0)
      said.push(`call ${call.id} belongs to the family "${row['family']}" in the specification`);
    for (const name of ['method', 'path', 'kind', 'certainty'] as const) {
      if (call[name] !== row[name])
        said.push(`call ${call.id} has the ${name} "${call[name]}", listed is "${row[name]}"`);
    }
    if (declaredBody(call) !== listedBody(row))
      said.push(
        `call ${call.id} has the body "${declaredBody(call)}", listed is "${listedBody(row)}"`,
      );
    const wanted = listOf(row, 'params').toSorted().join(',');
    const own = (call.params ?? []).toSorted().join(',');
    if (wanted !== own) said.push(`call ${call.id} takes "${own}", listed is "${wanted}"`);
  }
  const declared = new Set(calls.map(({ id }) => id));
  for (const [id, row] of listed) {
    // What modules send is declared by a family without records.
    if (row['family'] === key && !declared.has(id) && callOf(id) === undefined)
      said.push(`call ${id} of the specification is not declared`);
  }
  return said;
}

/** Who sends a call with which names; `all`: it has no other sender that fills in the rest. */
interface Sender {
  readonly where: string;
  readonly call: string;
  readonly names: readonly string[];
  readonly all?: true;
}

function sendersOf(family: FamilySpec): readonly Sender[] {
  const { screen } = family;
  const actions = actionsOf(family).map(
    ({ key, call, idsParam, fixed, carry, inputs = [] }): Sender => ({
      where: `action ${key}`,
      call,
      names: [
        ...(idsParam === undefined ? [] : [idsParam]),
        ...Object.keys({ ...fixed, ...carry }),
        ...inputs.map(({ name }) => name),
      ],
      all: true,
    }),
  );
  const panels = (screen?.panels ?? []).map(({ key, call, by, fixed }): Sender => ({
    where: `panel ${key}`,
    call,
    names: Object.keys({ ...by, ...fixed }),
  }));
  const options = [
    ...family.fields.map(({ name, reference }) => [`field ${name}`, reference?.options] as const),
    ['tree', screen?.tree?.options] as const,
  ].flatMap(([where, spec]): readonly Sender[] =>
    spec === undefined
      ? []
      : [
          {
            where: `${where}, options`,
            call: spec.call,
            names: [
              ...Object.keys(spec.fixed ?? {}),
              ...(spec.lazy === undefined ? [] : [spec.lazy.param]),
              ...(spec.search === undefined ? [] : [spec.search]),
            ],
          },
        ],
  );
  return [...actions, ...panels, ...options];
}

/** Kinds of reads that take a list's conditions, by the common pattern (wire format §3). */
const WITH_CONDITIONS = ['page', 'list', 'tree', 'stat', 'rank', 'trend', 'export'];
const SUFFIX = new RegExp(`_(${SEARCH_MATCHES.join('|')}|date\\w+)$`);

/** Names that are sent and that neither the specification nor the declaration's own assumptions know. */
function strangeNames(
  family: FamilySpec,
  callOf: (id: string) => CallSpec | undefined,
  listed: Documents['calls'],
): string[] {
  return sendersOf(family).flatMap(({ where, call, names, all }) => {
    const [spec, row] = [callOf(call), listed.get(call)];
    if (spec === undefined || row === undefined) return [];
    const body = listedNames(row);
    const documented = [...listOf(row, 'params'), ...body];
    // A body whose names no document gives may hold any.
    const isOpen = listedBody(row) === 'form' ? documented.length === 0 : body.length === 0;
    if (listedBody(row) !== '' && isOpen) return [];
    const inPath = [...spec.path.matchAll(/:([A-Za-z]\w*)/g)].map(([, name = '']) => name);
    const known = new Set([...documented, ...inPath, ...(spec.assumed ?? [])]);
    const fields = new Set(family.fields.map(({ name }) => name));
    const isCondition = (name: string): boolean =>
      WITH_CONDITIONS.includes(spec.kind) && (SUFFIX.test(name) || fields.has(name));
    const strange = names
      .filter((name) => !known.has(name) && !isCondition(name))
      .map((name) => `${where} sends "${name}", which ${call} neither lists nor assumes`);
    const missing = isRead(spec.kind) || all === undefined ? [] : documented;
    const lost = missing
      .filter((name) => !names.includes(name))
      .map((name) => `${where} does not send "${name}", which ${call} lists`);
    return [...strange, ...lost];
  });
}

/** Dictionaries that the specification does not read, or reads from another call. */
function otherDictionaries(family: FamilySpec, listed: Documents['dictionaries']): string[] {
  const fields = family.fields.map((field) => [`field ${field.name}`, field] as const);
  const inputs = actionsOf(family).flatMap(({ key, inputs = [] }) =>
    inputs.map((field) => [`action ${key}, input ${field.name}`, field] as const),
  );
  return [...fields, ...inputs].flatMap(
    ([where, { dict, dictFrom = 'plain' }]: readonly [string, FieldSpec]) => {
      if (dict === undefined) return [];
      const sources = listed.get(dict);
      if (sources === undefined)
        return [`${where} reads the dictionary "${dict}", which no document and no fact names`];
      if (sources.includes(dictFrom)) return [];
      return [
        `${where} reads the dictionary "${dict}" from "${dictFrom}", listed is "${[...new Set(sources)].join(', ')}"`,
      ];
    },
  );
}

/**
 * What the inventories of the specification say against a declaration, in words.
 * @param callOf finds the call of any family.
 */
export function againstDocuments(
  family: FamilySpec,
  callOf: (id: string) => CallSpec | undefined,
  documents: Documents,
): readonly string[] {
  return [
    ...callsOtherwise(family, callOf, documents.calls),
    ...strangeNames(family, callOf, documents.calls),
    ...otherDictionaries(family, documents.dictionaries),
  ].map((problem) => `${family.key}: ${problem}`);
}
