import { describe, expect, it } from 'vitest';
import type { AppNotice } from '@shared/model/notice';
import type { MenuMapView } from '@shared/model/menuMap';
import { UnmatchedEntries } from '@main/records/unmatchedEntries';
import { ServerOverrides } from '@main/storage/serverOverrides';
import { memoryDocument } from '../../../support/memoryDocuments';

const SERVER = 'https://city.example';

function viewOf(open: readonly string[], own: Partial<MenuMapView> = {}): MenuMapView {
  const entry = (key: string, screen: string | null, outside = false) => ({
    ...{ key, trail: `菜单 / ${key}`, path: `/${key}`, code: key, screen, outside },
    by: screen === null ? null : ('path' as const),
  });
  return {
    ...{ server: SERVER, tenantId: '000000', canChange: true, choices: {}, screens: [] },
    entries: [
      entry('user', 'family:user'),
      entry('map', null, true),
      ...open.map((key) => entry(key, null)),
    ],
    ...own,
  };
}

function told() {
  const notices: AppNotice[] = [];
  const book = new ServerOverrides(memoryDocument());
  const unmatched = new UnmatchedEntries({
    book,
    notices: {
      add: (notice) => notices.push(notice),
      dismiss: () => undefined,
    },
  });
  return { notices, unmatched };
}

describe('menu entries that open no screen', () => {
  it('are told to an administrator once, with their number and some names', () => {
    const { notices, unmatched } = told();
    unmatched.read(viewOf(['a', 'b', 'c', 'd']));
    expect(notices).toHaveLength(1);
    expect(notices[0]?.values).toEqual({ number: '4', names: '菜单 / a · 菜单 / b · 菜单 / c' });
    unmatched.read(viewOf(['a', 'b', 'c', 'd']));
    unmatched.read(viewOf(['b']));
    expect(notices).toHaveLength(1);
  });

  it('are told again when there are others, and for each tenant', () => {
    const { notices, unmatched } = told();
    unmatched.read(viewOf(['a']));
    unmatched.read(viewOf(['a', 'new']));
    unmatched.read(viewOf(['a', 'new'], { tenantId: '000001' }));
    expect(notices.map(({ values }) => values['number'])).toEqual(['1', '2', '2']);
  });

  it('are no matter of operators, nor of the demo platform', () => {
    const { notices, unmatched } = told();
    unmatched.read(viewOf(['a'], { canChange: false }));
    unmatched.read(viewOf(['a'], { server: 'demo' }));
    unmatched.read(viewOf([]));
    unmatched.read(null);
    expect(notices).toEqual([]);
  });
});
