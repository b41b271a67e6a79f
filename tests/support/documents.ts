import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Where the pictures lie that documents show, from the project's folder. */
export const PICTURES = 'docs/pictures';

/** Every document of the project: its path from the project's folder, with slashes, and its text. */
export function readDocuments(root: string): ReadonlyMap<string, string> {
  const below = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join('docs', path.replaceAll('\\', '/')))
    .filter((path) => path.endsWith('.md'));
  const paths = ['README.md', ...below.sort()];
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** A link of a document, as a path from the project's folder. */
export interface DocumentLink {
  readonly from: string;
  readonly to: string;
  /** It is shown, not followed. */
  readonly isPicture: boolean;
}

/** Every link and picture of the documents that leads into the project; addresses of the web do not. */
export function linksOf(documents: ReadonlyMap<string, string>): readonly DocumentLink[] {
  return [...documents].flatMap(([from, text]) =>
    [...text.matchAll(/(!?)\[[^\]]*\]\(([^)\s]+)\)/g)].flatMap(([, mark, target = '']) => {
      const [path = ''] = target.split('#');
      if (path === '' || /^[a-z]+:/i.test(path)) return [];
      const to = posix.join(posix.dirname(from), path);
      return [{ from, to, isPicture: mark === '!' }];
    }),
  );
}

/** Names of the pictures under PICTURES that a document shows, sorted. */
export function shownPictures(documents: ReadonlyMap<string, string>): readonly string[] {
  const shown = linksOf(documents).filter(
    ({ to, isPicture }) => isPicture && posix.dirname(to) === PICTURES,
  );
  return [...new Set(shown.map(({ to }) => posix.basename(to)))].sort();
}

/**
 * Brings the pictures that documents show up to date.
 * @param from folder that holds newly taken pictures, more than are shown.
 * @param to folder of the documents' pictures.
 * @returns names of those that were not taken; what stood under their name stays.
 */
export function copyPictures(names: readonly string[], from: string, to: string): string[] {
  mkdirSync(to, { recursive: true });
  return names.filter((name) => {
    const taken = join(from, name);
    if (!existsSync(taken)) return true;
    // The old one may be another user's, in a folder that is ours: it is replaced, not written to.
    rmSync(join(to, name), { force: true });
    copyFileSync(taken, join(to, name));
    return false;
  });
}
