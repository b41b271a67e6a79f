import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { Stop } from './say.mjs';

/**
 * What each window reads before its first line runs, kB of scripts and of styles: it is loaded, compiled and run at
 * every start of that window, and grows unseen with every import.
 */
export const LIMITS = {
  board: [1_255, 40],
  console: [815, 500],
  overlay: [30, 10],
  safe: [45, 10],
  selfTest: [720, 500],
  settings: [975, 500],
  sos: [30, 10],
};

const KB = 1_000;

/**
 * Sizes of the first code of all windows, in words; a window beyond its limit, or without one, ends the build.
 * @param {string} folder the built renderer
 */
export function firstCode(folder = join(root, 'out', 'renderer'), limits = LIMITS) {
  const pages = readdirSync(join(folder, 'windows')).sort();
  const sizes = pages.map((name) => [name, sizeOf(folder, name)]);
  const beyond = sizes.filter(([name, size]) =>
    size.some((kB, kind) => kB > (limits[name]?.[kind] ?? 0)),
  );
  const words = ([name, [scripts, styles]]) =>
    `${name} ${scripts} + ${styles} of ${(limits[name] ?? [0, 0]).join(' + ')} kB`;
  if (beyond.length > 0) {
    throw new Stop(
      `first code beyond its limit (build/lib/first-code.mjs): ${beyond.map(words).join(', ')}`,
    );
  }
  return `first code of the windows, scripts + styles: ${sizes.map(words).join(', ')}`;
}

/** Scripts and styles that the page names itself, kB. */
function sizeOf(folder, name) {
  const page = readFileSync(join(folder, 'windows', name, 'index.html'), 'utf8');
  const named = [
    ...new Set([...page.matchAll(/assets\/[\w.-]+\.(?:js|css)\b/g)].map(([at]) => at)),
  ];
  const sum = (end) =>
    named
      .filter((file) => file.endsWith(end))
      .reduce((bytes, file) => bytes + statSync(join(folder, file)).size, 0);
  return [sum('.js'), sum('.css')].map((bytes) => Math.ceil(bytes / KB));
}
