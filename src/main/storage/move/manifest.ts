import { readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** What was moved lies in this file of the new folder, and how far the move has come. */
export const MANIFEST = 'moved.json';

const manifestSchema = z.object({
  version: z.literal(1),
  /**
   * `placing`: every file is copied and proven, the copies go to their places. `placed`: the new
   * folder is in use. `confirmed`: its journal was proven, the old files may go. `done`: they are
   * gone. `kept`: the journal could not be proven, the old files stay for good.
   */
  state: z.enum(['placing', 'placed', 'confirmed', 'done', 'kept']),
  from: z.string(),
  /** Wall time, ms. */
  at: z.number(),
  files: z.array(
    z.object({
      /** Below the folder, with '/' between. */
      path: z.string(),
      size: z.number(),
      mtimeMs: z.number(),
      sha256: z.string(),
    }),
  ),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type MovedFile = Manifest['files'][number];

/**
 * The manifest of a folder; null when there is none.
 * @throws Error when it is there and cannot be understood: nothing may be decided without it.
 */
export function readManifest(folder: string): Manifest | null {
  let text: string;
  try {
    text = readFileSync(join(folder, MANIFEST), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  return manifestSchema.parse(JSON.parse(text));
}

/** Writes the manifest at once or not at all, also when the power fails. */
export async function writeManifest(
  folder: string,
  manifest: Manifest,
  step: (name: string) => void = () => undefined,
): Promise<void> {
  const made = join(folder, `${MANIFEST}.new`);
  step(`manifest ${manifest.state}`);
  const file = await open(made, 'w', 0o600);
  try {
    await file.writeFile(JSON.stringify(manifest));
    await file.sync();
  } finally {
    await file.close();
  }
  step(`manifest ${manifest.state} in force`);
  await rename(made, join(folder, MANIFEST));
}
