import type { CallKind, CallSpec } from '@shared/api/call';
import { checkFamily } from '@shared/catalogue/check';
import type { FamilySpec } from '@shared/catalogue/family';
import { FAMILIES } from '@shared/catalogue/index';
import { actionsOf, reachedCalls } from '@shared/catalogue/screens';
import { buttonsOf } from '@demo/seed/buttons';
import { MENUS, type Entry } from '@demo/seed/menus';
import { againstDocuments, readDocuments } from './againstDocuments';
import { factProblem, isDocumented, readFacts, type Fact } from './facts';
import { modulesThatUse } from './modules';

/** What a declaration is compared with. */
export interface Around {
  readonly families: readonly FamilySpec[];
  readonly facts: readonly Fact[];
  readonly menus: readonly Entry[];
  /** Codes of the buttons of an entry of the menu. */
  readonly buttonsOf: (code: string) => readonly { readonly code: string }[];
}

const AROUND: Around = { families: FAMILIES, facts: readFacts(), menus: MENUS, buttonsOf };

/** Calls that nobody can send from the screens. */
function unreached(family: FamilySpec, families: readonly FamilySpec[]): string[] {
  const reached = new Set(families.flatMap((one) => [...reachedCalls(one).keys()]));
  return family.calls
    .filter(({ id }) => !reached.has(id) && modulesThatUse(id).length === 0)
    .map(({ id }) => `call ${id} is reached by no screen and used by no module`);
}

const flat = (entries: readonly Entry[]): readonly Entry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);

/** Every permission code that a screen asks for. */
function codesOf(family: FamilySpec): readonly string[] {
  const { permissions = {}, panels = [] } = family.screen ?? {};
  const codes = [
    ...Object.values(permissions),
    ...actionsOf(family).map(({ permission }) => permission),
    ...panels.map(({ permission }) => permission),
    ...panels.flatMap(({ edits }) => Object.values(edits?.permissions ?? {})),
  ];
  return codes.filter((code) => code !== undefined);
}

/** Screens that no menu opens, and buttons that no menu gives. */
function outsideMenu(family: FamilySpec, { menus, buttonsOf: buttons }: Around): string[] {
  const { screen } = family;
  if (screen === undefined) return [];
  const entries = flat(menus);
  if (!entries.some(({ path }) => screen.paths.includes(path)))
    return ['screen is opened by no entry of the menu (src/demo/seed/menus.ts)'];
  const given = new Set(entries.flatMap(({ code }) => buttons(code).map((one) => one.code)));
  return [...new Set(codesOf(family))]
    .filter((code) => !given.has(code))
    .map((code) => `permission ${code} is given by no button of the menu (src/demo/seed/menus.ts)`);
}

/** What the facts of the documents say against a family. */
function againstFacts({ key, screen }: FamilySpec, facts: readonly Fact[]): string[] {
  const own = facts.filter(({ family }) => family === key);
  const said = own.flatMap((fact) => {
    const problem = factProblem(fact);
    return problem === null ? [] : [`${fact.fact} ${fact.name} ${problem} (${fact.place})`];
  });
  if (screen === undefined || own.some(isDocumented)) return said;
  return [...said, 'no fact of a document is written down for it (tests/spec/facts.tsv)'];
}

/** How figures of each kind of call are read, unless a fact says otherwise. */
const SHAPES: Readonly<Partial<Record<CallKind, string>>> = {
  stat: 'values',
  rank: 'rank',
  trend: 'series',
};

/** Records of another family, and answers of another shape than listed: only a fact can say that this is right. */
function unproven(family: FamilySpec, facts: readonly Fact[]): string[] {
  const isTold = (kind: string, call: string): boolean =>
    facts.some(({ fact, name }) => fact === kind && name === call);
  const kinds = new Map(family.calls.map(({ id, kind }) => [id, kind]));
  const answers = (family.answers ?? []).flatMap(({ call, of, many }) => [
    ...(of === undefined || of === family.key || isTold('lists', call)
      ? []
      : [`call ${call} answers records of "${of}", and no fact says so (lists)`]),
    ...(many === undefined || isTold('shape', call)
      ? []
      : [
          `call ${call} is listed as ${kinds.get(call)} and read as rows, and no fact says so (shape)`,
        ]),
  ]);
  const figures = (family.figures ?? []).flatMap(({ call, of, shape }) => {
    const kind = kinds.get(call);
    const wanted = kind === undefined ? undefined : SHAPES[kind];
    return [
      ...(of === undefined || of === family.key || isTold('counts', call)
        ? []
        : [`figures of ${call} count records of "${of}", and no fact says so (counts)`]),
      ...(wanted === undefined || wanted === shape || isTold('shape', call)
        ? []
        : [`call ${call} is listed as ${kind} and read as ${shape}, and no fact says so (shape)`]),
    ];
  });
  return [...answers, ...figures];
}

/**
 * What is wrong with one declaration, in words.
 * @param whole compares it with the documents as well, not with the language alone.
 */
export function sayOf(family: FamilySpec, whole: boolean, around: Around = AROUND): string[] {
  const { families, facts } = around;
  const said = [...checkFamily(family, families)];
  if (!whole) return said;
  const calls = new Map<string, CallSpec>(
    families.flatMap((one) => one.calls.map((call) => [call.id, call] as const)),
  );
  const dictionaries = facts
    .filter(({ fact }) => fact === 'dictionary')
    .map(({ value }) => value.split(':'));
  const documents = readDocuments(dictionaries);
  return [
    ...said,
    ...againstDocuments(family, (id) => calls.get(id), documents),
    ...[
      ...unreached(family, families),
      ...outsideMenu(family, around),
      ...unproven(family, facts),
      ...againstFacts(family, facts),
    ].map((problem) => `${family.key}: ${problem}`),
  ];
}

/** What is wrong with the families of these keys, or with all of them. */
export function sayAll(keys: readonly string[]): readonly string[] {
  const unknown = keys.filter((key) => !FAMILIES.some((family) => family.key === key));
  const families = keys.length === 0 ? FAMILIES : FAMILIES.filter(({ key }) => keys.includes(key));
  return [
    ...unknown.map(
      (key) => `There is no family "${key}"; is its line in src/shared/catalogue/index.ts?`,
    ),
    ...families.flatMap((family) => sayOf(family, keys.includes(family.key))),
  ];
}
