import { mkdir, readdir, rename, rm, rmdir, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Clock } from '@shared/base/clock';
import { reasonOf } from '@shared/base/errors';
import { removeSoon, renameSoon } from '@disk/files';
import type { Logger } from '../ports/log';
import { folderTakesFiles } from '../journal/anchors/anchorCopy';
import { JournalClient } from '../journal/client';
import { newEntryId } from '../journal/entry';
import { isRemoteFolder } from '../storage/remoteFolder';
import type { DatabaseTrial, FolderFound } from './port';

/** Folder of the trials, beside the journal on the same disk. */
const TRIAL_FOLDER = 'self-test-trial';

/** Network file systems by their Linux numbers: NFS, SMB, CIFS, SMB2, Ceph, AFS. */
const NETWORK_KINDS = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x00c36400, 0x5346414f]);

/** True for a folder inside another one, compared as Windows does. */
export function isWithin(path: string, folder: string): boolean {
  if (folder === '') return false;
  const [inner, outer] = [path, folder].map(
    (one) => `${one.toLowerCase().replace(/[\\/]+$/, '')}\\`,
  );
  return inner?.startsWith(outer ?? '') === true;
}

/** Writes, closes, renames and removes a file: the operations that the journal and its exports need. */
async function tryFiles(folder: string): Promise<string> {
  const trial = join(folder, TRIAL_FOLDER);
  const [first, second] = [join(trial, 'first'), join(trial, 'second')];
  try {
    await mkdir(trial, { recursive: true });
    await writeFile(first, 'self-test', { flag: 'wx' });
    await rename(first, second);
    await rm(second);
    return '';
  } catch (error) {
    return reasonOf(error);
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}

/**
 * Examines a folder: whether it is on another machine, whether files can be written there, and its free
 * space.
 */
export async function inspectFolder(path: string, platform: NodeJS.Platform): Promise<FolderFound> {
  let network = false;
  let freeBytes: number | null = null;
  try {
    await mkdir(path, { recursive: true });
    network = isRemoteFolder(path, platform);
    const { type, bavail, bsize } = await statfs(path);
    network ||= platform === 'linux' && NETWORK_KINDS.has(type);
    freeBytes = bavail * bsize;
  } catch (error) {
    return { path, network, problem: reasonOf(error), freeBytes };
  }
  return { path, network, problem: await tryFiles(path), freeBytes };
}

/** Runs the journal's own thread on a trial journal: opens, writes, closes, renames and removes it. */
export async function tryDatabase(deps: {
  readonly clock: Clock;
  readonly log: Logger;
  readonly userDataDir: string;
  readonly workerPath: string;
}): Promise<DatabaseTrial> {
  const { clock, log, userDataDir, workerPath } = deps;
  const dir = join(userDataDir, TRIAL_FOLDER);
  let wal = false;
  try {
    await rm(dir, { recursive: true, force: true });
    await mkdir(dir, { recursive: true });
    const journal = new JournalClient({ clock, log, dir, workerPath });
    journal.start();
    const at = clock.now();
    const about = { server: '', tenant: '', user: '', alarmId: '', alarmKey: '' };
    const body = JSON.stringify({ event: 'selfTest' });
    await journal.append({ entryId: newEntryId(at), at, kind: 'configuration', ...about, body });
    wal = (await readdir(dir)).some((name) => name.endsWith('.db-wal'));
    await journal.close();
    const file = (await readdir(dir)).find((name) => name.endsWith('.db'));
    if (file === undefined) return { wal, problem: 'no database was made' };
    // The thread has ended, so the file is no longer open.
    await renameSoon(join(dir, file), join(dir, `${file}.moved`));
    await removeSoon(dir);
    return { wal, problem: '' };
  } catch (error) {
    await rm(dir, { recursive: true, force: true }).catch((left: unknown) =>
      log.warn('the trial of the self-test stays', { dir, reason: reasonOf(left) }),
    );
    return { wal, problem: reasonOf(error) };
  }
}

/** Whether this user may write into the folder of the machine's policy, or may create that folder. */
export async function policyOpen(policyFile: string, clock: Clock): Promise<boolean> {
  const folder = dirname(policyFile);
  if (await folderTakesFiles(folder, clock)) return true;
  try {
    await mkdir(folder);
  } catch {
    // The folder takes no files, or cannot be created: closed in both cases.
    return false;
  }
  await rmdir(folder);
  return true;
}
