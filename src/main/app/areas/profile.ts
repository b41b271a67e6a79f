import { readFile, stat } from 'node:fs/promises';
import type { Unsubscribe } from '@shared/base/disposable';
import { allFamilies } from '@shared/catalogue';
import type { PROFILE } from '@shared/ipc/parts/profile';
import { createFilePick } from '../../adapters/filePick';
import { published } from '../../ipc/publisher';
import type { Answers } from '../../ipc/types';
import { ProfileKeeper } from '../../storage/profileKeeper';
import type { Area } from './context';
import { defineArea } from './define';

export interface ProfileArea extends Area, Answers<typeof PROFILE> {
  readonly keeper: ProfileKeeper;
}

/** How the server in use is spoken to: shown, recognised anew, exported, taken in, changed. */
export const createProfileArea = defineArea(
  [
    'alarms',
    'book',
    'confirm',
    'exports',
    'log',
    'notices',
    'profiles',
    'server',
    'session',
    'settings',
    'translator',
  ],
  (given): ProfileArea => {
    const { alarms, book, confirm, exports, log, notices, profiles, session } = given;
    const { settings, translator } = given;
    let end: Unsubscribe = () => undefined;
    const keeper = new ProfileKeeper({
      ...{ book, confirm, exports, log, notices, session, settings },
      finder: profiles,
      notes: alarms.notes,
      picks: createFilePick(),
      translate: translator.translate,
      server: () => given.server(),
      calls: () => allFamilies().flatMap(({ calls }) => calls),
      readFile: textOfFile,
    });
    return {
      keeper,
      start() {
        end = keeper.follow();
      },
      stop: () => end(),
      requests: {
        'profile.look': () => keeper.lookAgain(),
        'profile.adopt': () => keeper.adopt(),
        'profile.export': () => keeper.export(),
        'profile.choose': () => keeper.choose(),
        'profile.take': ({ id }) => keeper.take(id),
        'profile.drop': () => keeper.drop(),
      },
      commands: {},
      states: {
        profile: published(
          () => keeper.state(),
          book.changed,
          keeper.changed,
          profiles.changed,
          session.changed,
          settings.changed,
        ),
      },
    };
  },
);

/** Text of a file; undefined where it cannot be read or is larger than that. */
async function textOfFile(path: string, limit: number): Promise<string | undefined> {
  try {
    const { size } = await stat(path);
    return size > limit ? undefined : await readFile(path, 'utf8');
  } catch {
    // The caller says that it cannot be read; the system's words are in its own language.
    return undefined;
  }
}
