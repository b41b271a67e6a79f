import { fstatSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import type { PolicyProblem } from './document';

/** Administrators, the system itself, the installer of Windows: by number, since names are translated. */
const TRUSTED = new Set([
  'BA',
  'S-1-5-32-544',
  'SY',
  'S-1-5-18',
  'S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464',
]);
/** Rights of whoever owns it: a trusted one, since the owner is looked at as well. */
const OWNER_RIGHTS = new Set(['OW', 'S-1-3-4']);

/** Rights in the words of Windows' security descriptors (SDDL), as bits. */
const RIGHTS: Readonly<Record<string, number>> = {
  ...{ GA: 0x10000000, GR: 0x80000000, GW: 0x40000000, GX: 0x20000000 },
  ...{ RC: 0x20000, SD: 0x10000, WD: 0x40000, WO: 0x80000 },
  ...{ FA: 0x1f01ff, FR: 0x120089, FW: 0x120116, FX: 0x1200a0 },
  ...{ CC: 0x1, DC: 0x2, LC: 0x4, SW: 0x8, RP: 0x10, WP: 0x20, DT: 0x40, LO: 0x80, CR: 0x100 },
};
/** Reading and listing: file read and execute, and the same in general. */
const MAY_READ = 0x1200a9 | 0x80000000 | 0x20000000;
/** In a folder also to make files and folders: what others put there belongs to them and is refused. */
const MAY_ADD = MAY_READ | 0x2 | 0x4 | 0x10 | 0x100;

function bitsOf(rights: string): number {
  if (/^0x[\da-f]+$/i.test(rights)) return Number(rights) | 0;
  const words = rights.match(/../g) ?? [];
  // A word that is not known may mean everything.
  return words.reduce((bits, word) => bits | (RIGHTS[word] ?? -1), 0);
}

/**
 * Judges a security descriptor of Windows: the owner must be an administrator, and nobody else may
 * change the file, or in a folder remove what is in it.
 * @param sddl such as `O:BAG:SYD:(A;;FA;;;BA)(A;;0x1200a9;;;BU)`.
 * @returns null when it is trusted.
 */
export function judgeDescriptor(sddl: string, what: 'file' | 'folder'): PolicyProblem | null {
  const owner = /^O:(S-[\d-]+|[A-Z]{2})/.exec(sddl.trim())?.[1];
  if (owner === undefined) return { code: 'policyUnchecked', reason: sddl.slice(0, 200) };
  if (!TRUSTED.has(owner)) return { code: 'policyOwner', who: owner };
  const list = /D:[A-Z]*((?:\([^)]*\))*)/.exec(sddl)?.[1];
  // No list at all lets everybody do everything.
  if (list === undefined || /D:[A-Z]*NO_ACCESS_CONTROL/.test(sddl))
    return { code: 'policyWritable', who: 'S-1-1-0' };
  const allowed = what === 'file' ? MAY_READ : MAY_ADD;
  for (const [, entry = ''] of list.matchAll(/\(([^)]*)\)/g)) {
    const [type = '', flags = '', rights = '', , , who = ''] = entry.split(';');
    // Deny and audit entries give nothing; "inherit only" is for what will be made inside.
    if (!['A', 'XA', 'OA', 'XOA'].includes(type)) continue;
    if (flags.match(/../g)?.some((flag) => flag === 'IO') === true) continue;
    if (TRUSTED.has(who) || OWNER_RIGHTS.has(who)) continue;
    if ((bitsOf(rights) & ~allowed) !== 0) return { code: 'policyWritable', who };
  }
  return null;
}

/**
 * Judges a file of Linux or macOS and its folder: owned by root, and to be written by nobody else.
 * @throws Error when one cannot be looked at.
 */
export function judgeModes(path: string, fd: number): PolicyProblem | null {
  for (const { uid, mode } of [fstatSync(fd), statSync(posix.dirname(path))]) {
    if (uid !== 0) return { code: 'policyOwner', who: `uid ${uid}` };
    if ((mode & 0o022) !== 0) {
      return { code: 'policyWritable', who: `mode ${(mode & 0o777).toString(8)}` };
    }
  }
  return null;
}
