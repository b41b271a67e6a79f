import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CallSpec } from '@shared/api/call';
import { must } from '@shared/base/assert';
import type { ActionSpec, FamilySpec, FieldSpec } from '@shared/catalogue/family';
import { figureOf } from '@shared/catalogue/figures';
import { FAMILIES, findCall } from '@shared/catalogue/index';
import {
  actionsOf,
  answerOf,
  familyOfCall,
  idFieldOf,
  pagingNames,
  panelOf,
  recordsOf,
} from '@shared/catalogue/screens';
import { RESOURCES } from '@shared/i18n';
import { checkForm } from '@renderer/records/form/model';
import { firstQuery } from '@renderer/records/list/query';

/** One line of facts.tsv: what a document says of a family. */
export interface Fact {
  readonly family: string;
  readonly fact: string;
  readonly name: string;
  readonly value: string;
  /** Where the documents say it; `ours: …` is a decision of ours that no document gives. */
  readonly place: string;
}

/** Family of the texts that belong to all lists. */
const ALL = '*';

const PATH = fileURLToPath(new URL('facts.tsv', import.meta.url));

/** The facts that were written by hand from the documents; no declaration reads them. */
export function readFacts(): readonly Fact[] {
  const [, ...lines] = readFileSync(PATH, 'utf8').split('\n');
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const [family = '', fact = '', name = '', value = '', place = ''] = line.split('\t');
      return { family, fact, name, value, place };
    });
}

/** What differs from a fact, in words; null: nothing. */
type Check = (family: FamilySpec, fact: Fact) => string | null;

const differs = (found: unknown, wanted: unknown): string | null =>
  JSON.stringify(found) === JSON.stringify(wanted)
    ? null
    : `is ${JSON.stringify(found)}, documented is ${JSON.stringify(wanted)}`;

const fieldOf = ({ fields }: FamilySpec, name: string): FieldSpec | undefined =>
  fields.find((one) => one.name === name);

/** A check of a field, which has to be there. */
const ofField =
  (check: (field: FieldSpec, fact: Fact) => string | null): Check =>
  (family, fact) => {
    const field = fieldOf(family, fact.name);
    return field === undefined ? 'is no field' : check(field, fact);
  };

/** Every action of the product that sends a call. */
const actionsOfCall = (id: string): readonly ActionSpec[] =>
  FAMILIES.flatMap(actionsOf).filter(({ call }) => call === id);

/** What each sender of a call takes from a row, and what it fixes: parameter → field or value. */
function senders(id: string) {
  const rows: Record<string, string>[] = [];
  const fixed: Record<string, string>[] = [];
  for (const family of FAMILIES) {
    for (const panel of family.screen?.panels ?? []) {
      const remove = panel.edits?.remove === id ? { id: 'id' } : {};
      if (panel.call === id || panel.edits?.remove === id) rows.push({ ...panel.by, ...remove });
      if (panel.call === id) fixed.push({ ...panel.fixed });
    }
    for (const action of actionsOf(family).filter(({ call }) => call === id)) {
      const ids = action.idsParam === undefined ? {} : { [action.idsParam]: idFieldOf(family) };
      rows.push({ ...ids, ...action.carry });
      fixed.push({ ...action.fixed });
    }
  }
  return { rows, fixed };
}

/** Names that a call sends beside its parameters: of its actions. */
function namesOf(call: CallSpec): readonly string[] {
  const asked = actionsOfCall(call.id).flatMap(({ idsParam, inputs = [], fixed, carry }) => [
    ...(idsParam === undefined ? [] : [idsParam]),
    ...inputs.map(({ name }) => name),
    ...Object.keys({ ...fixed, ...carry }),
  ]);
  return [...(call.params ?? []), ...asked];
}

const pairsOf = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(';').map((pair) => pair.split('=') as [string, string]));

const holds = (all: Readonly<Record<string, string>>, some: Readonly<Record<string, string>>) =>
  Object.entries(some).every(([name, value]) => all[name] === value);

/** Names of the columns that a list or a panel shows, in their order. */
function columnsOf(family: FamilySpec, name: string): readonly string[] {
  const panel = panelOf(family, name);
  if (name !== 'page') {
    const records = panel === undefined ? undefined : recordsOf(panel.call);
    return panel?.columns ?? records?.fields.flatMap(shown) ?? [];
  }
  return family.screen?.columns ?? family.fields.flatMap(shown);
}
const shown = ({ name, column }: FieldSpec): string[] => (column === undefined ? [] : [name]);

/** The input of an action, as "call:name". */
function inputOf(place: string): FieldSpec | undefined {
  const [call = '', name = ''] = place.split(':');
  return actionsOfCall(call)
    .flatMap(({ inputs = [] }) => inputs)
    .find((one) => one.name === name);
}

/** The message of an empty field, as a form says it. */
function saidOfEmpty(field: FieldSpec): string | null {
  const problem = checkForm([field], {})[field.name];
  if (problem === undefined) return null;
  return problem.words?.zh ?? textAt(problem.key)?.replace('{{label}}', field.label.zh) ?? null;
}

/** A Chinese text of the interface by its key. */
function textAt(key: string): string | null {
  let at: unknown = RESOURCES.zh.translation;
  for (const part of key.split('.')) {
    if (typeof at !== 'object' || at === null) return null;
    at = Reflect.get(at, part);
  }
  return typeof at === 'string' ? at : null;
}

function texts(of: unknown): readonly string[] {
  if (typeof of === 'string') return [of];
  return typeof of === 'object' && of !== null ? Object.values(of).flatMap(texts) : [];
}
const interfaceTexts = new Set([
  ...texts(RESOURCES.zh.translation),
  ...FAMILIES.flatMap(actionsOf).flatMap(({ done }) => done?.zh ?? []),
]);

const states: Check = ofField(({ choices }, { value }) =>
  differs(
    choices?.values.map((one) => `${one.value}=${one.label.zh}`).sort(),
    value.split(';').sort(),
  ),
);

function moves({ lifecycle }: FamilySpec, { name, value }: Fact): string | null {
  const own = lifecycle?.moves.filter(({ action }) => action === name) ?? [];
  const from = own.flatMap((move) => move.from).sort();
  return differs(`${from.join(',')}>${[...new Set(own.map(({ to }) => to))].join(',')}`, value);
}

/** How an answer is read that may be read otherwise: figures, or a record that is a list of its lines. */
export function shapeOf(call: string): string | undefined {
  return figureOf(call)?.shape ?? (answerOf(call)?.many === true ? 'rows' : undefined);
}

/** What a fact of each kind is compared with. */
const CHECKS: Readonly<Record<string, Check>> = {
  field: ({ fields }, { name }) =>
    fields.some((one) => one.name === name || one.reference?.nameField === name)
      ? null
      : 'is no field',
  key: (family, { name }) => differs(idFieldOf(family), name),
  kind: ofField(({ kind }, { value }) => differs(kind, value)),
  label: ofField(({ label }, { value }) => differs(label.zh, value)),
  unit: ofField(({ unit }, { value }) => differs(unit, value)),
  absent: ofField(({ absent }, { value }) => differs(String(absent), value)),
  required: ofField((field, { value }) => differs(saidOfEmpty(field), value)),
  optional: ofField((field) =>
    field.form === undefined || saidOfEmpty(field) !== null ? 'has to be filled in' : null,
  ),
  states,
  other: ofField(({ choices }, { value }) => differs(choices?.other?.zh, value)),
  dictionary: ofField(({ dict, dictFrom = 'plain' }, { value }) =>
    differs(`${dictFrom}:${dict}`, value),
  ),
  options: ofField(({ reference }, { value }) => differs(reference?.options.call, value)),
  asks: (_family, { name, value }) => {
    const input = inputOf(name);
    return input === undefined ? 'is not asked for' : differs(saidOfEmpty(input), value);
  },
  differs: (_family, { name, value }) => differs(inputOf(name)?.other?.message.zh, value),
  equals: (_family, { name, value }) => differs(inputOf(name)?.same?.message.zh, value),
  moves,
  columns: (family, { name, value }) => {
    const wanted = value.split(',');
    return differs(
      columnsOf(family, name).filter((one) => wanted.includes(one)),
      wanted,
    );
  },
  standard: ({ screen }, { name, value }) =>
    differs(Object.entries(screen?.calls ?? {}).find(([use]) => use === name)?.[1], value),
  grants: ({ screen }, { name, value }) => {
    const found = (screen?.grants ?? []).flatMap(({ save, keys, idsParam, keysParam, tabs }) => [
      {
        call: save,
        sent: { [idsParam]: 'id', ...Object.fromEntries(tabs.map((tab) => [tab.param, tab.name])) },
      },
      { call: keys, sent: { [keysParam]: 'id' } },
    ]);
    return differs(found.find(({ call }) => call === name)?.sent, pairsOf(value));
  },
  items: ({ screen }, { name }) => differs(screen?.items?.family, name),
  range: ({ screen }, { name, value }) =>
    differs([screen?.dateRange, `${name}_dategt,${name}_datelt`], [name, value]),
  size: ({ screen }, { value }) =>
    differs(screen === undefined ? undefined : String(firstQuery(screen).size), value),
  sent: (_family, { name, value }) =>
    namesOf(must(findCall(value), value)).includes(name) ? null : `is not sent by ${value}`,
  takes: (_family, { name, value }) => {
    const { rows } = senders(name);
    const wanted = pairsOf(value);
    return rows.length > 0 && rows.every((row) => holds(row, wanted))
      ? null
      : `takes ${JSON.stringify(rows)}, documented is ${value}`;
  },
  fixed: (_family, { name, value }) => {
    const [call = '', action] = name.split(':');
    const own = actionsOfCall(call).filter(({ key }) => key === action);
    const fixed = action === undefined ? senders(call).fixed : own.map((one) => ({ ...one.fixed }));
    return fixed.some((one) => holds(one, pairsOf(value)))
      ? null
      : `fixes ${JSON.stringify(fixed)}, documented is ${value}`;
  },
  lists: (_family, { name, value }) => differs(recordsOf(name)?.key, value),
  counts: (family, { name, value }) => differs(figureOf(name)?.of ?? family.key, value),
  shape: (_family, { name, value }) => differs(shapeOf(name), value),
  figures: (_family, { name, value }) => {
    const figure = figureOf(name);
    const values = figure === undefined || !('values' in figure) ? [] : figure.values;
    return differs(values.map((one) => one.name).join(','), value);
  },
  paging: (_family, { name, value }) =>
    differs(Object.values(pagingNames(must(findCall(name), name))).join(','), value),
  media: (_family, { name, value }) => differs(findCall(name)?.body, value),
  path: (_family, { name, value }) => differs(findCall(name)?.path, value),
  message: (_family, { name }) => (interfaceTexts.has(name) ? null : 'is said nowhere'),
};

/** Kinds of facts whose name, or value, is a call. */
const BY_NAME = [
  'takes',
  'fixed',
  'grants',
  'lists',
  'counts',
  'shape',
  'figures',
  'paging',
  'media',
  'path',
];
const BY_VALUE = ['sent', 'standard', 'options'];

/** The call that a fact is about; '' for none. */
export function callOfFact({ fact, name, value }: Fact): string {
  if (BY_NAME.includes(fact)) return name.split(':')[0] ?? '';
  if (BY_VALUE.includes(fact)) return value;
  return fact === 'asks' || fact === 'differs' || fact === 'equals'
    ? (name.split(':')[0] ?? '')
    : '';
}

/** Says in words what differs from a fact, or what is wrong with the fact itself; null: nothing. */
export function factProblem(fact: Fact): string | null {
  const check = CHECKS[fact.fact];
  if (check === undefined) return `"${fact.fact}" is no kind of fact`;
  const family = FAMILIES.find(({ key }) => key === fact.family);
  const call = callOfFact(fact);
  if (call !== '' && familyOfCall(call) === undefined) return `the call ${call} is not declared`;
  if (family === undefined && fact.family !== ALL) return `there is no family "${fact.family}"`;
  return check(family ?? must(FAMILIES[0], 'family'), fact);
}

/** Whether a document gives the fact; others are decisions of ours. */
export function isDocumented({ place }: Fact): boolean {
  return !place.startsWith('ours:');
}
