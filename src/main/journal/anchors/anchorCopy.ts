import { createHash, randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { removeSoon } from '@disk/files';
import type { Clock } from '@shared/base/clock';
import { anchorFilesOf, anchorLines, isAnchorLine } from './anchors';
import { stemOf } from '@main/journal/identity';

/** A folder that does not answer within this time cannot be written, ms. */
const ANSWER_MS = 5_000;

/**
 * The file of anchors in a folder that a person chose. Several workstations may share the folder, and
 * one may have several journals: each has a file of its own there.
 */
export function anchorCopyIn(folder: string, userDataDir: string, machine = hostname()): string {
  const host = machine.replace(/[^\p{L}\p{N}_-]+/gu, '_');
  // The folder of data is the same on all workstations where everybody has the same account's name.
  const text = JSON.stringify([machine, userDataDir]);
  const own = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return join(folder, `anchors-${host}-${own}.txt`);
}

/**
 * Writes what a copy lacks of a file of anchors, down to the disk: those that were made while it could
 * not be written as well. Blocks, on a folder of the network for long: for a thread of its own.
 * @throws Error when the copy cannot be written; its folder is never made, for a drive that is away
 * would get a folder of its name here.
 */
export function copyAnchors(file: string, copy: string): number {
  // The file of each journal that there was: those of replaced ones go on being verified.
  const files = new Set([file, ...anchorFilesOf(file).map((one) => one.file)]);
  let written = 0;
  for (const one of files) {
    written += copyFile(one, `${copy.slice(0, -ENDING)}${tailOf(file, one)}`);
  }
  return written;
}

/** Length of `.txt`. */
const ENDING = 4;

/** What the name of a file beside another one has more: `-<id>.txt`, or `.txt` for itself. */
function tailOf(base: string, file: string): string {
  return basename(file).slice(stemOf(base).length);
}

function copyFile(file: string, copy: string): number {
  const fd = openSync(copy, 'a', 0o600);
  try {
    const there = anchorLines(copy);
    const known = new Set(there);
    const missing = anchorLines(file).filter((line) => isAnchorLine(line) && !known.has(line));
    if (missing.length === 0) return 0;
    // A line that broke off before must not swallow the first one.
    const broken = there.length > 0 && !isAnchorLine(there.at(-1) ?? '');
    writeSync(fd, `${broken ? '\n' : ''}${missing.join('\n')}\n`);
    fsyncSync(fd);
    return missing.length;
  } finally {
    closeSync(fd);
  }
}

/** Whether files can be made in a folder; one that does not answer in time cannot. */
export async function folderTakesFiles(folder: string, clock: Clock): Promise<boolean> {
  const probe = join(folder, `.chengjing-${randomUUID()}`);
  const tried = (async () => {
    await writeFile(probe, '', { flag: 'wx' });
    await removeSoon(probe);
    return true;
  })();
  const late = new Promise<false>((resolve) =>
    clock.after(ANSWER_MS, 'anchor folder', () => resolve(false)),
  );
  return Promise.race([tried.catch(() => false), late]);
}
