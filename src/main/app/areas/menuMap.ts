import { BOARDS } from '@shared/catalogue/boards';
import { allFamilies } from '@shared/catalogue';
import type { MENU_MAP } from '@shared/ipc/parts/menuMap';
import { screenChoices } from '@shared/model/menuMap';
import { MenuMap } from '../../records/menuMap';
import { UnmatchedEntries } from '../../records/unmatchedEntries';
import { published } from '../../ipc/publisher';
import type { Answers } from '../../ipc/types';
import type { Area } from './context';
import { defineArea } from './define';

export interface MenuMapArea extends Area, Answers<typeof MENU_MAP> {
  readonly map: MenuMap;
}

/** Which screen a menu entry opens: asked, chosen, exported, imported. */
export const createMenuMapArea = defineArea(
  ['book', 'data', 'exports', 'lock', 'notices', 'session'],
  (context): MenuMapArea => {
    const { book, data, exports, lock, notices, session } = context;
    const map = new MenuMap({
      book,
      exports,
      screens: () => screenChoices(allFamilies(), BOARDS),
      owner: () => session.profile(),
      routes: () => data.routes(),
    });
    const unmatched = new UnmatchedEntries({ book, notices });
    data.menuRead.on(() => {
      // Behind the lock page nobody is told anything.
      if (lock.locked()) return;
      const view = map.view();
      unmatched.read(view.ok ? view.value : null);
    });
    return {
      map,
      requests: {
        'menuMap.get': () => map.view(),
        'menuMap.choose': ({ entry, screen }) => map.choose(entry, screen),
        'menuMap.export': () => map.export(),
        'menuMap.import': ({ text }) => map.import(text),
      },
      commands: {},
      states: {
        'menuMap.choices': published(
          () => map.choices(),
          book.changed,
          session.began,
          session.ended,
        ),
      },
    };
  },
);
