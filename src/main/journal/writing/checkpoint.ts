import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { threadFiles, type ThreadFiles } from '@disk/files';
import type { JournalOwner } from '@main/journal/owner';
import type { ChainEnd } from '@main/journal/entry';

/** How far the entries of one server and tenant were folded, and what they had left behind there. */
export interface Checkpoint<State> {
  /** Months that were folded, oldest first; the last one holds the entry. */
  readonly months: readonly string[];
  /** The last entry of the chain that is in it. */
  readonly end: ChainEnd;
  readonly state: State;
}

/** Version of the file's own form. */
const FORMAT = 1;

/** A file beyond this is not read: folding the entries themselves is better than to fill the memory. */
const MOST_BYTES = 256 * 1024 * 1024;

const headSchema = z.object({
  format: z.literal(FORMAT),
  /** Version of the state. */
  fold: z.number(),
  server: z.string(),
  tenant: z.string(),
  months: z.array(z.string()).min(1),
  seq: z.number().int(),
  hash: z.string(),
  /** Length and check sum of the state, which is the second line. */
  bytes: z.number().int(),
  crc: z.number().int(),
});

const NAME = /^(\d{4}-\d{2})\.([0-9a-f]{16})\.fold$/;

/**
 * Keeps a checkpoint beside its month, in place of an older one of the same owner. It can be thrown
 * away at any time, so that the disk is not waited for: a file that was not written whole is known
 * by its check sum.
 * @param version of the state.
 * @throws Error of the disk.
 */
export function saveCheckpoint(
  version: number,
  dir: string,
  { server, tenant }: JournalOwner,
  { months, end, state }: Checkpoint<unknown>,
): void {
  const month = months.at(-1) ?? '';
  const owner = nameOf({ server, tenant });
  const body = Buffer.from(JSON.stringify(state), 'utf8');
  const sizes = { bytes: body.length, crc: crc32(body) };
  const head = { format: FORMAT, fold: version, server, tenant, months, ...end, ...sizes };
  const beside = join(dir, `${owner}.${randomBytes(4).toString('hex')}.fold-part`);
  const fd = openSync(beside, 'wx', 0o600);
  try {
    writeAll(fd, Buffer.from(`${JSON.stringify(head)}\n`, 'utf8'));
    writeAll(fd, body);
  } catch (error) {
    closeSync(fd);
    threadFiles.remove(beside);
    throw error;
  }
  closeSync(fd);
  threadFiles.rename(beside, join(dir, `${month}.${owner}.fold`));
  for (const name of readdirSync(dir)) {
    const older = NAME.exec(name);
    const isOlder = older !== null && older[2] === owner && older[1] !== month;
    const isLeft = name.startsWith(`${owner}.`) && name.endsWith('.fold-part');
    if (isOlder || isLeft) threadFiles.remove(join(dir, name));
  }
}

/**
 * The newest checkpoint of an owner that says what folding the entries themselves would say.
 * @param version of the state; one of another version is passed over.
 * @param window months that are folded, oldest first.
 * @param hashOf hash of an entry of a month; null where there is none of that number.
 * @returns null for none, or for one of which anything is not as it should be.
 */
export function loadCheckpoint<State>(
  version: number,
  dir: string,
  owner: JournalOwner,
  window: readonly string[],
  hashOf: (month: string, seq: number) => string | null,
): Checkpoint<State> | null {
  for (const month of [...window].reverse()) {
    const path = join(dir, `${month}.${nameOf(owner)}.fold`);
    if (!existsSync(path)) continue;
    try {
      const found = read<State>(path, owner, version);
      // A month that came, went or was set aside since leaves another state behind.
      const months = window.slice(0, window.indexOf(month) + 1);
      const isSame = found?.months.join() === months.join();
      if (found !== null && isSame && hashOf(month, found.end.seq) === found.end.hash) return found;
    } catch {
      // A disk that does not read it, say: the entries themselves are folded.
    }
  }
  return null;
}

/** Removes the checkpoints that stand beside a month. */
export function dropCheckpoints(dir: string, month: string, files: ThreadFiles): void {
  for (const name of existsSync(dir) ? readdirSync(dir) : []) {
    if (NAME.exec(name)?.[1] === month) files.remove(join(dir, name));
  }
}

function read<State>(
  path: string,
  { server, tenant }: JournalOwner,
  version: number,
): Checkpoint<State> | null {
  if (statSync(path).size > MOST_BYTES) return null;
  const file = readFileSync(path);
  const line = file.indexOf(10);
  const parsed = headSchema.safeParse(JSON.parse(file.subarray(0, line).toString('utf8')));
  if (!parsed.success || parsed.data.fold !== version) return null;
  const head = parsed.data;
  const body = file.subarray(line + 1);
  const isWhole = body.length === head.bytes && crc32(body) === head.crc;
  if (!isWhole || head.server !== server || head.tenant !== tenant) return null;
  // What has this check sum was written above, by this very version.
  const state = JSON.parse(body.toString('utf8')) as State;
  return { months: head.months, end: { seq: head.seq, hash: head.hash }, state };
}

/** Names of servers hold signs that no file may have. */
function nameOf({ server, tenant }: JournalOwner): string {
  const text = JSON.stringify([server, tenant]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function writeAll(fd: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done);
}
