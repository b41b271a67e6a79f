import { describe, expect, it } from 'vitest';
import {
  addressOf,
  closeOthers,
  closeTab,
  isClosable,
  NO_TABS,
  openTab,
  readTabs,
  tabId,
  WELCOME,
  writeTabs,
} from '@renderer/data/tabs';

const ids = (state: { tabs: readonly { id: string }[] }): string[] => state.tabs.map((t) => t.id);
const three = ['/a', '/b', '/c'].reduce(openTab, NO_TABS);

describe('tabs', () => {
  it('begin with the welcome tab, which cannot be closed (rule:tabs.closable rule:tabs.welcome)', () => {
    expect(ids(NO_TABS)).toEqual([WELCOME]);
    expect(isClosable(NO_TABS, WELCOME)).toBe(false);
    expect(isClosable(three, WELCOME)).toBe(false);
    expect(closeTab(three, WELCOME)).toBe(three);
  });

  it('open a page once, by path and query', () => {
    const again = openTab(openTab(three, '/b'), '/b?id=1');
    expect(ids(again)).toEqual([WELCOME, '/a', '/b', '/c', '/b?id=1']);
    expect(again.active).toBe('/b?id=1');
  });

  it('keep the state of a screen in the address, not in the identity', () => {
    const state = openTab(three, '/b?_page=3&_f.account_like=x');
    expect(ids(state)).toEqual([WELCOME, '/a', '/b', '/c']);
    expect(addressOf(state, '/b')).toBe('/b?_page=3&_f.account_like=x');
    expect(tabId('/b?z=1&a=2&_size=50')).toBe('/b?a=2&z=1');
  });

  it('hand over to the left neighbour when the active one is closed', () => {
    expect(closeTab(three, '/c').active).toBe('/b');
    expect(closeTab(openTab(three, '/a'), '/a').active).toBe(WELCOME);
    expect(closeTab(three, '/a').active).toBe('/c');
  });

  it('keep welcome and the chosen one when others are closed', () => {
    expect(ids(closeOthers(three, '/b'))).toEqual([WELCOME, '/b']);
    expect(closeOthers(three, '/b').active).toBe('/b');
    expect(ids(closeOthers(three, WELCOME))).toEqual([WELCOME]);
  });

  it('come back from the store, and damage leaves the welcome tab', () => {
    expect(ids(readTabs(JSON.parse(JSON.stringify(writeTabs(three)))))).toEqual(ids(three));
    for (const damaged of [null, 7, 'x', {}, { tabs: 'x' }, { tabs: [7, 'http://x', null] }])
      expect(ids(readTabs(damaged))).toEqual([WELCOME]);
  });
});
