import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../src', import.meta.url));

/** Source files of the client by their path, read once. */
function clientSources(): readonly (readonly [string, string])[] {
  return ['main', 'renderer'].flatMap((part) =>
    readdirSync(join(ROOT, part), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => {
        const path = `${part}/${file.replaceAll('\\', '/')}`;
        return [path, readFileSync(join(ROOT, path), 'utf8')] as const;
      }),
  );
}

let sources: ReturnType<typeof clientSources> | null = null;

/** Modules of the client that send a call by its id. */
export function modulesThatUse(id: string): readonly string[] {
  sources ??= clientSources();
  return sources.filter(([, text]) => text.includes(`'${id}'`)).map(([path]) => path);
}
