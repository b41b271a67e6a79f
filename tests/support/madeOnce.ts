import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** How often one who waits looks whether it is there, ms. */
const LOOK_MS = 50;

/** The mark of the one who makes a file. */
const markOf = (file: string): string => `${file}.making`;

function isMine(file: string): boolean {
  try {
    mkdirSync(markOf(file));
    return true;
  } catch (error) {
    if (existsSync(markOf(file)) || existsSync(file)) return false;
    throw error;
  }
}

/**
 * What a file holds as JSON. It is made by the first who wants it, in whichever process; others wait. Where making it
 * fails, the next one makes it.
 */
export async function madeOnce<T>(file: string, make: () => Promise<T>): Promise<T> {
  for (;;) {
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as T;
    if (isMine(file)) break;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  try {
    // Another may have made it between the two looks.
    if (!existsSync(file)) {
      writeFileSync(`${file}.part`, JSON.stringify(await make()));
      renameSync(`${file}.part`, file);
    }
  } finally {
    rmSync(markOf(file), { recursive: true, force: true });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
