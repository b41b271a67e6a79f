import { describe, expect, it } from 'vitest';
import { blanksOf } from '@shared/base/blanks';
import type { MenuNode } from '@shared/model/menu';
import { entryKey } from '@shared/model/menuMap';
import {
  framePath,
  isFramePath,
  opensBrowser,
  searchMenu,
  targetOf,
  trailTo,
  withoutPaths,
} from '@renderer/data/menu';
import { resolve } from '@renderer/windows/console/resolve';
import { titleOf } from '@renderer/windows/console/titles';
import { screenClass } from '@renderer/windows/console/screenClass';

const node = (name: string, path: string, children: MenuNode[] = [], code = name): MenuNode => ({
  id: path,
  code,
  name,
  alias: '',
  path,
  icon: '',
  opensOutside: false,
  children,
});

const menu = [
  node('系统管理', '/system', [
    node('用户管理', '/system/user', [], 'user'),
    node('User log', '/system/userlog'),
  ]),
  node('外部', 'https://host/a?b=1&c=2'),
  node('角色', '/authority/role'),
];

describe('menu', () => {
  it('is searched by the beginning of leaf names, ignoring case (rule:search.prefix)', () => {
    const names = (text: string) => searchMenu(menu, text).map((hit) => hit.name);
    expect(names('用户')).toEqual(['用户管理']);
    expect(names('user')).toEqual(['User log']);
    expect(names('管理')).toEqual([]);
    expect(names('系统')).toEqual([]);
    expect(names('')).toHaveLength(4);
  });

  it('sends outside and html paths to the frame route with the address encoded (rule:routing.frameRule)', () => {
    expect(isFramePath('/page/index.html')).toBe(true);
    expect(isFramePath('/system/user')).toBe(false);
    const to = framePath(menu[1]!);
    expect(to.startsWith('/myiframe/urlPath?')).toBe(true);
    expect(new URLSearchParams(to.split('?')[1]).get('src')).toBe('https://host/a?b=1&c=2');
    expect(targetOf(node('x', 'system/x'))).toBe('/system/x');
  });

  it('tells outside entries apart, which share the path of the frame route', () => {
    const outside = [
      node('地图', 'https://host/map'),
      node('报表', '', [
        node('日报', 'https://host/report?kind=day'),
        node('月报', 'https://host/report?kind=month'),
      ]),
    ];
    for (const [trail, entry] of [
      [['地图'], outside[0]],
      [['报表', '日报'], outside[1]?.children[0]],
      [['报表', '月报'], outside[1]?.children[1]],
    ] as const)
      expect(trailTo(outside, framePath(entry!)).map(({ name }) => name)).toEqual(trail);
    expect(trailTo(outside, framePath({ name: '别处', path: 'https://elsewhere/' }))).toEqual([]);
  });

  it('sends no address with a blank for a token to the browser', () => {
    const own = (path: string) => ({ ...node('大屏', path), opensOutside: true });
    for (const path of [
      'https://host/screen?token=${token}',
      'https://host/screen?token=$%7Btoken%7D',
      'https://host/#/x?a=1&t=%24%7Btoken%7D',
    ]) {
      expect(blanksOf(path), path).toEqual(['token']);
      expect(opensBrowser(own(path)), path).toBe(false);
    }
    expect(opensBrowser(own('https://host/screen?price=$5'))).toBe(true);
    expect(blanksOf('https://host/?a=${ user }&b=${token}&c=${token}')).toEqual(['user', 'token']);
  });

  it('finds the way to a page, with or without /index', () => {
    expect(trailTo(menu, '/system/user/index?_page=2').map((hit) => hit.name)).toEqual([
      '系统管理',
      '用户管理',
    ]);
    expect(trailTo(menu, '/nowhere')).toEqual([]);
  });

  it('drops entries that the shell shows by itself, and parents left empty', () => {
    const left = withoutPaths(menu, ['/system/user', '/system/userlog']);
    expect(left.map((hit) => hit.name)).toEqual(['外部', '角色']);
  });
});

describe('what an address opens', () => {
  it('is the screen of a family by path or by menu code', () => {
    expect(resolve('/system/user?_page=2', menu, {})).toMatchObject({ kind: 'family' });
    const renamed = [node('人员', '/other/people', [], 'user')];
    expect(resolve('/other/people', renamed, {})).toMatchObject({ kind: 'family' });
  });

  it('is an explained placeholder for a menu entry or a documented route without a screen', () => {
    expect(resolve('/authority/role', menu, {})).toMatchObject({
      kind: 'notBuilt',
      name: '角色',
      node: { path: '/authority/role' },
    });
    expect(resolve('/work/process/leave/detail/1/2', [], {})).toMatchObject({ kind: 'notBuilt' });
  });

  it('is the screen that an administrator chose for the entry', () => {
    const key = entryKey(node('角色', '/authority/role'));
    expect(resolve('/authority/role', menu, { [key]: 'alarms' })).toMatchObject({
      kind: 'page',
      page: { key: 'alarms' },
    });
  });

  it('an entry without an address opens the page that explains it', () => {
    const bare = { ...node('坏地址', ''), id: '7', refused: true as const };
    expect(resolve(targetOf(bare), [bare], {})).toMatchObject({ kind: 'notBuilt', node: bare });
  });

  it('is unknown otherwise, which becomes 404', () => {
    expect(resolve('/no/such', menu, {})).toEqual({ kind: 'unknown' });
  });

  it('has a title in the language of the interface', () => {
    const target = resolve('/system/user', menu, {});
    const t = (key: string) => key;
    expect(titleOf(target, t, 'zh')).toBe('用户管理');
    expect(titleOf(target, t, 'en')).toBe('Users');
  });

  it('has screen classes with the documented bounds (rule:layout.widthClasses)', () => {
    expect([1200, 1199, 992, 991, 768, 767].map(screenClass)).toEqual([3, 2, 2, 1, 1, 0]);
  });
});
