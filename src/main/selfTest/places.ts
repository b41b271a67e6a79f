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

/** Folder of the trials, beside the journal and on its disk. */
const TRIAL_FOLDER = 'self-test-trial';

/** Kinds of file systems of other machines as Linux numbers them: NFS, SMB, CIFS, SMB2, Ceph, AFS. */
const NETWORK_KINDS = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x00c36400, 0x5346414f]);

/** True for a folder inside of another one, as Windows compares them. */
export function isWithin(path: string, folder: string): boolean {
  if (folder === '') return false;
  const [inner, outer] = [path, folder].map(
    (one) => `${one.toLowerCase().replace(/[\\/]+$/, '')}\\`,
  );
  return inner?.startsWith(outer ?? '') === true;
}

/** Writes a file, closes, renames and removes it: what the journal and its exports live on. */
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

/** Looks at a folder: whose machine it is on, whether files can be kept there, and how much room there is. */
export async function lookAtFolder(path: string, platform: NodeJS.Platform): Promise<FolderFound> {
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

/** The journal's own thread on a journal that is only tried: opened, written, closed, renamed, removed. */
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
    // Its thread is gone, so that nobody has it open.
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

/** Whether this user may write where the policy above all users lies, or may make its folder. */
export async function policyOpen(policyFile: string, clock: Clock): Promise<boolean> {
  const folder = dirname(policyFile);
  if (await folderTakesFiles(folder, clock)) return true;
  try {
    await mkdir(folder);
  } catch {
    // It is there and takes no files, or it cannot be made: closed, either way.
    return false;
  }
  await rmdir(folder);
  return true;
}
