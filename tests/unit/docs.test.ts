import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ACCOUNTS, TENANTS } from '@demo/accounts';
import { SETTING_KEYS } from '@shared/model/settings';
import {
  copyPictures,
  linksOf,
  PICTURES,
  readDocuments,
  shownPictures,
} from '@tests/support/documents';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DOCUMENTS = readDocuments(ROOT);
const ALL = [...DOCUMENTS.keys()];

/** A first page is read in a minute; bytes. */
const README_LIMIT = 6_000;

/** Folders of the project that documents name paths of. */
const FOLDERS = ['src', 'tests', 'build', 'docs', 'resources'];
/** Endings by which a word in backticks is the name of a file. */
const FILE = /\.(?:tsx?|mjs|cjs|js|json|md|html|css|yml|tsv|nsi|png|txt)$/;
/** Files that are no part of the project: made while the app runs, or an administrator's own. */
const NOT_OURS = /^(?:policy\.json|moved\.json|odd\.json|anchors-.+\.txt|MOVED .+\.txt)$/;

function documentOf(path: string): string {
  return DOCUMENTS.get(path) ?? '';
}

/** Words in backticks on one line; code blocks are left out. */
function quoted(text: string): readonly string[] {
  const prose = text.replace(/^ *```[\s\S]*?^ *```/gm, '');
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word);
}

/** Paths of the project that a text names, in prose, links' words, code blocks and drawings. */
function pathsIn(text: string): readonly string[] {
  const rooted = new RegExp(String.raw`(?<![\w/.@~-])(?:${FOLDERS.join('|')})/[\w./<>*-]+`, 'g');
  const found = [...text.matchAll(rooted)].map(([path]) => path.replace(/[.]+$/, ''));
  const files = quoted(text).filter(
    (word) => FILE.test(word) && !/[\s%~$\\]|^\/|:/.test(word) && !NOT_OURS.test(word),
  );
  return [...new Set([...found, ...files])];
}

/** Last names of source files and, with a slash behind them, of folders in drawings: they have no room for more. */
function drawnIn(text: string): readonly string[] {
  const drawings = text.match(/^```text$[\s\S]*?^```$/gm) ?? [];
  return drawings.flatMap(
    (drawing) => drawing.match(/(?<![\w/.])\w+(?:\.(?:tsx?|mjs)\b|\/(?!\w))/g) ?? [],
  );
}

/** Whether a path is there; `<name>` stands for some name in its folder. */
function isThere(path: string, above = ''): boolean {
  const [name = '', ...rest] = path.split('/');
  const pattern = new RegExp(`^${name.replace(/[.*+]/g, '\\$&').replace(/<\w+>/g, '.+')}$`);
  const here = readdirSync(join(ROOT, above)).filter((one) => pattern.test(one));
  const below = rest.join('/');
  return here.some((one) => {
    const found = join(above, one);
    if (below === '') return true;
    return statSync(join(ROOT, found)).isDirectory() && isThere(below, found);
  });
}

/** Rows of every table whose head has the column: the cells of that column. */
function column(text: string, name: string): readonly string[] {
  const cells = (line: string): string[] =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const found: string[] = [];
  let at = -1;
  for (const line of text.split('\n')) {
    if (!line.startsWith('|')) at = -1;
    else if (cells(line).includes(name)) at = cells(line).indexOf(name);
    else if (at >= 0 && !/^\| *-/.test(line)) found.push(cells(line)[at] ?? '');
  }
  return found;
}

describe('the documents', () => {
  test('begin with a README that is short', () => {
    expect(statSync(join(ROOT, 'README.md')).size).toBeLessThanOrEqual(README_LIMIT);
  });

  test.each(ALL)('%s names only paths that exist', (path) => {
    const missing = pathsIn(documentOf(path)).filter((one) => !isThere(one));
    expect(missing).toEqual([]);
  });

  test('name paths at all', () => {
    // A broken pattern would find nothing, and everything would be there.
    expect(pathsIn('`src/main/nowhere.ts` and src/<area>/x, `nowhere.ts`')).toEqual([
      'src/main/nowhere.ts',
      'src/<area>/x',
      'nowhere.ts',
    ]);
    expect(ALL.flatMap((path) => pathsIn(documentOf(path))).length).toBeGreaterThan(150);
  });

  test('draw only files and folders that exist', () => {
    const entries = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true });
    const names = new Set(entries.map((one) => (one.isDirectory() ? `${one.name}/` : one.name)));
    const drawn = ALL.flatMap((path) => drawnIn(documentOf(path)));
    expect(drawn).toContain('journal/');
    expect(drawn).toContain('registrar.ts');
    expect(drawn.filter((name) => !names.has(name))).toEqual([]);
  });

  test('link only to what exists', () => {
    const broken = linksOf(DOCUMENTS).filter(({ to }) => !existsSync(join(ROOT, to)));
    expect(broken).toEqual([]);
  });

  test('are all reached from the README', () => {
    const links = linksOf(DOCUMENTS);
    const reached = new Set(['README.md']);
    for (const path of reached) {
      for (const { from, to } of links) if (from === path && DOCUMENTS.has(to)) reached.add(to);
    }
    expect(ALL.filter((path) => !reached.has(path))).toEqual([]);
  });

  test('name every npm script, and no other', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    const text = [...DOCUMENTS.values()].join('\n');
    const named = [...text.matchAll(/\bnpm (?:run ([\w-]+)|(start|test)\b)/g)].map(
      ([, script, short]) => script ?? short ?? '',
    );
    expect([...new Set(named)].sort()).toEqual(Object.keys(scripts).sort());
  });

  test('show every picture that is kept, and keep every picture that is shown', () => {
    expect(readdirSync(join(ROOT, PICTURES)).sort()).toEqual(shownPictures(DOCUMENTS));
    const elsewhere = linksOf(DOCUMENTS).filter(
      ({ to, isPicture }) => isPicture && !to.startsWith(`${PICTURES}/`),
    );
    expect(elsewhere).toEqual([]);
  });
});

describe('what documents say', () => {
  test('README: accounts and tenants of the demo platform', () => {
    const readme = documentOf('README.md');
    const told = ACCOUNTS.map(({ account, password }) => [`\`${account}\``, `\`${password}\``]);
    const rows = column(readme, 'account').map((one, at) => [
      one,
      column(readme, 'password')[at] ?? '',
    ]);
    expect(rows).toEqual(told);
    const tenants = [...readme.matchAll(/`(\d{6})`/g)].map(([, id = '']) => id);
    expect([...new Set(tenants)].sort()).toEqual(TENANTS.map(({ tenantId }) => tenantId).sort());
  });

  test('administrator: every setting, and no other', () => {
    const listed = column(documentOf('docs/administrator.md'), 'setting').flatMap(quoted);
    expect(listed).toEqual([...SETTING_KEYS]);
  });

  test('glossary: code names that occur in the sources', () => {
    const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(join(ROOT, 'src', name), 'utf8'));
    const words = new Set(sources.flatMap((text) => text.match(/\w+/g) ?? []));
    const text = documentOf('docs/glossary.md');
    const names = [...column(text, 'code name'), ...column(text, 'name in the code')];
    const codes = [
      ...names.flatMap(quoted),
      ...column(text, 'what it means, and the chosen word').flatMap(quoted),
    ];
    expect(codes.length).toBeGreaterThan(100);
    expect(codes.filter((name) => !words.has(name))).toEqual([]);
  });

  test('the family of its recipe is the one of the sources, whole, in at most 50 lines', () => {
    const recipe = documentOf('docs/recipes/family.md');
    const shown = /^```ts\n([\s\S]*?)^```$/m.exec(recipe)?.[1] ?? '';
    const named = /all of `(src\/shared\/catalogue\/[\w/]+\.ts)`/.exec(recipe)?.[1] ?? '';
    expect(shown).toBe(readFileSync(join(ROOT, named), 'utf8'));
    expect(shown.trimEnd().split('\n').length).toBeLessThanOrEqual(50);
  });

  test('recipes: as many files as they list', () => {
    const recipes = ALL.filter((path) => path.startsWith('docs/recipes/'));
    expect(recipes).toHaveLength(6);
    const overview = column(documentOf('docs/architecture.md'), 'recipe');
    const counts = column(documentOf('docs/architecture.md'), 'files');
    for (const path of recipes) {
      const [, count = '', list = ''] =
        /^Files to touch: (\d+)\n\n((?:\d+\. .*\n)+)/m.exec(documentOf(path)) ?? [];
      expect(list.trim().split('\n'), path).toHaveLength(Number(count));
      const at = overview.findIndex((cell) => cell.includes(path.replace('docs/', '')));
      expect(counts[at], path).toBe(count);
    }
  });
});

test('pictures that documents show are brought up to date, the others are left where they are', () => {
  const place = mkdtempSync(join(tmpdir(), 'pictures-'));
  try {
    const [taken, shown] = [join(place, 'taken'), join(place, 'docs', 'pictures')];
    const texts = new Map([
      ['README.md', '![One](docs/pictures/one-zh.png) [two](docs/two.md)'],
      ['docs/two.md', '![Two](pictures/two-en.png) ![One](pictures/one-zh.png)'],
    ]);
    const names = shownPictures(texts);
    expect(names).toEqual(['one-zh.png', 'two-en.png']);
    expect(copyPictures(names, taken, shown)).toEqual(names);
    copyPictures([], taken, taken);
    for (const name of ['one-zh.png', 'three-zh.png']) writeFileSync(join(taken, name), 'new');
    for (const name of names) writeFileSync(join(shown, name), 'old');
    expect(copyPictures(names, taken, shown)).toEqual(['two-en.png']);
    expect(readdirSync(shown).sort()).toEqual(names);
    expect(readFileSync(join(shown, 'one-zh.png'), 'utf8')).toBe('new');
    expect(readFileSync(join(shown, 'two-en.png'), 'utf8')).toBe('old');
  } finally {
    rmSync(place, { recursive: true });
  }
});
