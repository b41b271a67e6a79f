import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { removeSoon, renameSoon } from '@disk/files';
import { monthsIn } from '@main/journal/anchors/verify';
import type { UnpackArgs, Unpacked } from './unpack';

/** A folder that was left behind by a run that died; a younger one may be at work, ms. */
const LEFT_AFTER_MS = 3_600_000;

/**
 * Takes a pack in. It is unpacked and verified beside the folder before anything of that changes, in a
 * thread that has ended when its files are moved: this one opens none of them.
 * @param dir folder of the segments; nobody else may write there meanwhile.
 * @param unpack in a thread of its own, which has ended when it resolves or rejects.
 * @returns entries of the journal that stands there then.
 * @throws PackProblem in words for a pack that is damaged, broken or of another journal.
 */
export async function unpackJournal(
  { file, dir, now }: Omit<UnpackArgs, 'beside'>,
  anchorFile: string | null,
  unpack: (args: UnpackArgs) => Promise<Unpacked>,
): Promise<{ readonly entries: number }> {
  const stem = `${resolve(dir)}-unpacked-`;
  await mkdir(dirname(stem), { recursive: true });
  await clearLeft(stem, now);
  const beside = await mkdtemp(stem);
  try {
    const { entries, anchors } = await unpack({ file, dir, beside, now });
    await putInPlace(beside, dir);
    if (anchorFile !== null) await addAnchors(anchorFile, anchors);
    return { entries };
  } finally {
    await removeQuietly(beside);
  }
}

/** Moves the months over; the old ones of the same chain hold nothing that the new ones do not. */
async function putInPlace(beside: string, dir: string): Promise<void> {
  if (!existsSync(dir) || readdirSync(dir).length === 0) {
    // At once: a folder that is there is whole.
    if (existsSync(dir)) await rmdir(dir);
    await renameSoon(beside, dir);
    return;
  }
  for (const month of monthsIn(beside)) {
    for (const tail of ['.db-wal', '.db-shm', '.idx']) await removeSoon(join(dir, month + tail));
    await renameSoon(join(beside, `${month}.db`), join(dir, `${month}.db`));
  }
}

async function addAnchors(file: string, lines: readonly string[]): Promise<void> {
  const known = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
  const fresh = lines.filter((line) => line !== '' && !known.has(line));
  if (fresh.length === 0) return;
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, fresh.map((line) => `${line}\n`).join(''), { mode: 0o600 });
}

/** Removes what earlier runs left behind. */
async function clearLeft(stem: string, now: number): Promise<void> {
  const folder = dirname(stem);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!name.startsWith(basename(stem))) continue;
    if (now - (await stat(path)).mtimeMs > LEFT_AFTER_MS) await removeQuietly(path);
  }
}

/** What stays is in nobody's way, and goes at the next run; it hides no reason of a failure. */
async function removeQuietly(path: string): Promise<void> {
  try {
    await removeSoon(path);
  } catch {
    // A scanner that holds it for longer, say.
  }
}
