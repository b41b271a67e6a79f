import type { FolderFound, SelfTestPort } from '../port';
import { defineStep, found, type Found } from '../step';

/** A year of a busy workstation's journal and its exports, bytes. */
const FREE_BYTES = 1024 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;

function folder({ path, network, problem, freeBytes }: FolderFound): Found {
  if (network) return found('failed', 'folderNetwork', { path });
  if (problem !== '') return found('failed', 'folderProblem', { path, problem });
  const freeMb = freeBytes === null ? -1 : Math.floor(freeBytes / MEGABYTE);
  if (freeBytes === null) return found('passed', 'folderGood', { path });
  return freeBytes < FREE_BYTES
    ? found('failed', 'folderFull', { path, freeMb })
    : found('passed', 'folderFree', { path, freeMb });
}

async function userData({ places }: SelfTestPort): Promise<Found> {
  const { roaming, ...place } = await places.userData();
  return roaming ? found('failed', 'folderRoaming', { path: place.path }) : folder(place);
}

export const DATA = [
  defineStep({ key: 'userData', group: 'data', sort: 'auto', run: userData }),
  defineStep({
    key: 'journalFolder',
    group: 'data',
    sort: 'auto',
    run: async ({ places }) => folder(await places.journal()),
  }),
  defineStep({
    key: 'journalDatabase',
    group: 'data',
    sort: 'auto',
    limitMs: 40_000,
    async run({ places }) {
      const { wal, problem } = await places.database();
      if (problem !== '') return found('failed', 'databaseProblem', { problem });
      return wal ? found('passed', 'database') : found('failed', 'databaseNoWal');
    },
  }),
  defineStep({
    key: 'policyFolder',
    group: 'data',
    sort: 'auto',
    async run({ places, program }) {
      if (await program.elevated()) return found('skipped', 'elevated');
      const { path, open } = await places.policy();
      return open
        ? found('failed', 'policyOpen', { path })
        : found('passed', 'policyClosed', { path });
    },
  }),
  defineStep({ key: 'chineseProfile', group: 'data', sort: 'hand', systems: ['win32'] }),
  defineStep({ key: 'roamingProfile', group: 'data', sort: 'hand', systems: ['win32'] }),
  defineStep({ key: 'fullDisk', group: 'data', sort: 'hand' }),
  defineStep({ key: 'scanner', group: 'data', sort: 'hand', systems: ['win32'] }),
];
