import { DisposableStore } from '@shared/base/disposable';
import { anchorFileIn } from '@main/journal/anchors/anchors';
import { confirm, type MoveOutcome } from '../../storage/move/move';
import { isRemoteFolder } from '../../storage/remoteFolder';
import type { Area } from './context';
import { defineArea } from './define';

/** The moved journal is proven so long after the start, ms: the start has the disk for itself. */
const PROVE_MS = 60_000;

/** Says where the data are when that is not where they belong, and ends a move that went well. */
export const createPlacesArea = defineArea(
  ['alarms', 'clock', 'dataMove', 'journalReader', 'log', 'notices', 'userDataDir'],
  (deps, isRemote: (folder: string) => boolean = isRemoteFolder): Area => {
    const { alarms, clock, dataMove, journalReader, log, notices, userDataDir } = deps;
    const ends = new DisposableStore();

    /** The whole chain of the moved journal, in the reader's thread; the old files wait for it. */
    async function prove(from: string): Promise<void> {
      try {
        const { ok } = await journalReader.verify(anchorFileIn(userDataDir));
        await confirm(userDataDir, ok);
        log.info('the moved journal was looked through', { ok, from });
        if (!ok) tell('dataOldKept', { folder: from });
      } catch (error) {
        // Tried again at the next start; until then the old files stay.
        log.error('the moved journal could not be proven', { reason: String(error) });
      }
    }

    function tell(
      code: 'journalRemote' | 'dataMoveFull' | 'dataMoveFailed' | 'dataOldKept',
      values: Readonly<Record<string, string>>,
    ): void {
      notices.add({ id: code, code, values });
    }

    function tellOutcome(move: MoveOutcome): void {
      switch (move.kind) {
        case 'moved': {
          const { from, files } = move.manifest;
          const bytes = files.reduce((sum, { size }) => sum + size, 0);
          const values = { from, to: userDataDir, files: files.length, bytes };
          log.info('data moved', values);
          alarms.notes.record('dataMoved', values);
          break;
        }
        case 'cleaned': {
          const { from, removed, kept, failed } = move;
          log.info('old files of moved data removed', { from, removed, kept, failed });
          alarms.notes.record('dataCleaned', { from, removed, kept, failed });
          break;
        }
        case 'failed':
          log.error('data not moved', { ...move });
          tell(move.trouble === 'full' ? 'dataMoveFull' : 'dataMoveFailed', {
            folder: move.from,
            reason: move.detail,
          });
          break;
        case 'unclear':
          log.error('the move of the data could not be ended', { reason: move.detail });
          break;
        case 'none':
        case 'placed':
        case 'inUse':
      }
    }

    return {
      start() {
        if (isRemote(userDataDir)) {
          log.error('the data folder is on the network', { folder: userDataDir });
          tell('journalRemote', { folder: userDataDir });
        }
        if (dataMove === null) return;
        tellOutcome(dataMove);
        if (dataMove.kind !== 'moved' && dataMove.kind !== 'placed') return;
        const { from } = dataMove.manifest;
        ends.add(clock.after(PROVE_MS, 'prove the moved journal', () => void prove(from)));
      },
      stop: () => ends.dispose(),
    };
  },
);
