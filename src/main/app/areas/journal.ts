import { join } from 'node:path';
import type { JOURNAL } from '@shared/ipc/parts/journal';
import { createDrops } from '../../adapters/drops';
import { createFilePick } from '../../adapters/filePick';
import { shownRow } from '../../alarms/publish/shownRow';
import type { Answers } from '../../ipc/types';
import { JournalKeeping } from '../../journal/keeping';
import { journalOwnerOf } from '../../journal/owner';
import { JournalService } from '../../journal/service';
import type { Area } from './context';
import { defineArea } from './define';

export type JournalArea = Area & Answers<typeof JOURNAL>;

/** Search, proof, anchors, exports and packs of the journal. */
export const createJournalArea = defineArea(
  [
    'alarms',
    'clock',
    'journalReader',
    'keychain',
    'log',
    'notices',
    'serverClock',
    'session',
    'settings',
    'translator',
    'userDataDir',
  ],
  (given): JournalArea => {
    const { alarms, clock, journalReader: reader, log, notices, session } = given;
    const { serverClock, settings, userDataDir } = given;
    const { translate } = given.translator;
    const { notes, journal: writer } = alarms;
    const drops = createDrops(join(userDataDir, 'journal-export'));
    const keeping = new JournalKeeping({
      clock,
      log,
      notices,
      notes,
      keychain: given.keychain,
      writer,
      reader,
      settings,
      clockOffset: () => serverClock.offset(),
      owner: () => journalOwnerOf(session.profile()),
      userDataDir,
    });
    const service = new JournalService({
      clock,
      log,
      notices,
      notes,
      session,
      writer,
      reader,
      keeping,
      drops,
      picks: createFilePick(),
      language: () => settings.get().language,
      translate,
      shown: (row) => shownRow(row, translate),
      userDataDir,
    });
    return {
      start() {
        drops.clear().catch((error: unknown) => {
          log.error('files of earlier exports were not removed', { error: String(error) });
        });
        keeping.start();
      },
      async stop() {
        await keeping.stop();
        await reader.close();
      },
      commands: {},
      states: {},
      requests: {
        'journal.search': (asked) => service.search(asked),
        'journal.verify': () => service.verify(),
        'journal.anchor': () => service.anchor(),
        'journal.export': (asked) => service.export(asked),
        'journal.pack': () => service.pack(),
        'journal.unpack': () => service.unpack(),
      },
    };
  },
);
