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

let sources: ReturnType<typeof clientSources> | null = null;

/** Comments say much and send nothing. */
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm;

/**
 * Modules of the client that send a call by its id: those that look the call up, or hold its id as a
 * value. A channel of the windows with the same name is neither.
 */
export function modulesThatUse(id: string): readonly string[] {
  sources ??= clientSources();
  const name = `'${id.replaceAll('.', '\\.')}'`;
  const use = new RegExp(
    `\\b(?:callOf|draft|websocket|refillableWebsocket|eventStream)\\(\\s*${name}|:\\s*${name}\\s*[,;}\\n]`,
  );
  return sources.filter(([, text]) => use.test(text)).map(([path]) => path);
}
