import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Simple families of one file: a list alone, one with an act, one with a course of states, one with a form. */
const SIMPLE = [
  ['noise', 'noiseWarn'],
  ['devices', 'platformFault'],
  ['devices', 'repairWorkOrder'],
  ['system', 'notice'],
] as const;

/** The families of the whole specification lie in as many areas. */
const AREAS = 27;

/** A family's name everywhere, but for paths and dictionaries that have the same word. */
const renamed = (text: string, from: string, to: string): string =>
  text.replace(new RegExp(`(?<![/:\\w]|dict: ')${from}\\b`, 'g'), to);

/** A declaration under another name, with calls and paths of its own. */
function declaration(source: string, { key, clone, area, mark }: Clone): string {
  return renamed(source, key, clone)
    .replace(/area: '\w+'/, `area: '${area}'`)
    .replace(/base: '([^']+)'/, `base: '$1/${mark}'`)
    .replace(/paths: \[[^\]]*\]/, (paths) => paths.replace(/'([^']+)'/g, `'$1/${mark}'`));
}

interface Clone {
  readonly key: string;
  readonly clone: string;
  readonly folder: string;
  readonly area: string;
  /** Makes its paths its own. */
  readonly mark: string;
}

function edit(file: string, change: (text: string) => string): void {
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} is not as clones of families need it`);
  writeFileSync(file, after);
}

/** The rows of a table that name a family in a column, once more for each of its clones. */
function rowsToo(
  text: string,
  clones: readonly Clone[],
  also: (row: string, clone: Clone) => string = (row) => row,
): string {
  const [head = '', ...rows] = text.trimEnd().split('\n');
  const at = head.split('\t').indexOf('family');
  const more = clones.flatMap((one) =>
    rows
      .filter((row) => row.split('\t')[at] === one.key)
      .map((row) => also(renamed(row, one.key, one.clone), one)),
  );
  return `${[head, ...rows, ...more].join('\n')}\n`;
}

/**
 * Puts clones of simple families into a copy of the project, as if they had been declared: a file and a line of the
 * catalogue, an entry of the menu, rows of the inventory and facts for each.
 * @param root folder of the copy.
 */
export function addClones(root: string, count: number): void {
  const catalogue = join(root, 'src/shared/catalogue');
  const bases = new Map<string, string>();
  const clones = Array.from({ length: count }, (_, n): Clone => {
    const [folder, key] = SIMPLE[n % SIMPLE.length] ?? SIMPLE[0];
    return { key, folder, clone: `${key}${n}`, area: `grown${n % AREAS}`, mark: `clone${n}` };
  });
  for (const one of clones) {
    const source = readFileSync(join(catalogue, one.folder, `${one.key}.ts`), 'utf8');
    bases.set(one.key, /base: '([^']+)'/.exec(source)?.[1] ?? '');
    writeFileSync(join(catalogue, one.folder, `${one.clone}.ts`), declaration(source, one));
  }
  edit(join(catalogue, 'index.ts'), (text) =>
    [
      ...clones.map(({ clone, folder }) => `import { ${clone} } from './${folder}/${clone}';`),
      text.replace(/\n\];/, `\n${clones.map(({ clone }) => `  ${clone},`).join('\n')}\n];`),
    ].join('\n'),
  );
  const entries = clones.map(({ clone, key, folder, mark }) => {
    const source = readFileSync(join(catalogue, folder, `${key}.ts`), 'utf8');
    const path = /paths: \['([^']+)'/.exec(source)?.[1] ?? '';
    return `      { code: '${clone}', name: '${clone}', path: '${path}/${mark}', roles: EVERYONE },`;
  });
  edit(join(root, 'src/demo/seed/menus.ts'), (text) =>
    text.replace(
      'MENUS: readonly Entry[] = [',
      `MENUS: readonly Entry[] = [\n  { code: 'grown', name: '更多', path: '/grown', children: [\n${entries.join('\n')}\n  ] },`,
    ),
  );
  const inventory = join(root, 'tests/fixtures/inventories/calls.tsv');
  const listed = (): number => readFileSync(inventory, 'utf8').trimEnd().split('\n').length - 1;
  const before = listed();
  edit(inventory, (text) =>
    rowsToo(text, clones, (row, { key, area, mark }) => {
      const base = bases.get(key) ?? '';
      return row.replace(base, `${base}/${mark}`).split('\t').with(1, area).join('\t');
    }),
  );
  edit(join(root, 'tests/spec/facts.tsv'), (text) => rowsToo(text, clones));
  edit(join(root, 'tests/catalogue/families.test.ts'), (text) =>
    text.replace(`calls.size).toBe(${before})`, `calls.size).toBe(${listed()})`),
  );
}
