import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../src', import.meta.url));

/** Source files of the client by their path, read once; what main polls is declared with the alarm sources. */
function clientSources(): readonly (readonly [string, string])[] {
  return ['main', 'renderer', 'shared/alarms'].flatMap((part) =>
    readdirSync(join(ROOT, part), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => {
        const path = `${part}/${file.replaceAll('\\', '/')}`;
        return [path, readFileSync(join(ROOT, path), 'utf8').replaceAll(COMMENTS, '')] as const;
      }),
  );
}

/** Comments say much and send nothing. */
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm;

/** Where an id is looked up, or is held as a value. */
const USE =
  /\b(?:callOf|draft|websocket|refillableWebsocket|eventStream)\(\s*'([\w.]+)'|:\s*'([\w.]+)'\s*[,;}\n]/g;

let users: ReadonlyMap<string, readonly string[]> | null = null;

/** The sources by the ids that they use: each source is read through once, however many calls there are. */
function usersOfIds(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const [path, text] of clientSources()) {
    for (const [, looked, held] of text.matchAll(USE)) {
      const id = looked ?? held ?? '';
      found.set(id, (found.get(id) ?? new Set<string>()).add(path));
    }
  }
  return new Map([...found].map(([id, paths]) => [id, [...paths]]));
}

/**
 * Modules of the client that send a call by its id: those that look the call up, or hold its id as a
 * value. A channel of the windows with the same name is neither.
 */
export function modulesThatUse(id: string): readonly string[] {
  users ??= usersOfIds();
  return users.get(id) ?? [];
}
