import { describe, expect, it } from 'vitest';
import type { MenuNode } from '@shared/model/menu';
import { MENUS, SUBSYSTEMS, type Entry } from '@demo/seed/menus';
import { menuNameIn } from '@renderer/data/menu';
import { menuIcon } from '@renderer/windows/console/layout/menuIcons';
import { menuLabel } from '@renderer/windows/console/layout/menuLabel';
import { hasPage } from '@renderer/windows/console/layout/openEntries';
import { resolve } from '@renderer/windows/console/resolve';

const HAN = /\p{Script=Han}/u;

const nodeOf = ({ code, name, path, icon = '', opensOutside, children = [] }: Entry): MenuNode => ({
  id: code,
  code,
  name,
  alias: 'menu',
  path,
  icon: icon === '' ? '' : `iconfont ${icon}`,
  opensOutside: opensOutside === true,
  children: children.map(nodeOf),
});
const flat = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);

const ROOTS = MENUS.map(nodeOf);
const iconOf = (entry: Parameters<typeof menuIcon>[0]): string => {
  const { type } = menuIcon(entry) as { readonly type: unknown };
  return typeof type === 'string' ? type : ((type as { displayName?: string }).displayName ?? '');
};

describe('names and icons of the server’s menu', () => {
  it('has an English name for every entry and subsystem of the demo platform', () => {
    const entries = flat(ROOTS).map((node) => menuLabel(node, 'en', {}));
    const systems = SUBSYSTEMS.map((system) => menuNameIn('en', system));
    expect([...entries, ...systems].filter((name) => HAN.test(name))).toEqual([]);
  });

  it('leaves names of the server that nobody knows, and all names in Chinese', () => {
    const own = nodeOf({ code: 'own', name: '本地菜单', path: '/own' });
    expect(menuLabel(own, 'en', {})).toBe('本地菜单');
    expect(flat(ROOTS).map((node) => menuLabel(node, 'zh', {}))).toEqual(
      flat(ROOTS).map(({ name }) => name),
    );
  });

  it('gives neighbours different icons, and none of them a folder', () => {
    const roots = ROOTS.map(iconOf);
    expect(new Set(roots).size).toBe(roots.length);
    const systems = SUBSYSTEMS.filter(({ code }) => !code.includes('wx')).map(({ code, icon }) =>
      iconOf({ code, icon, path: '', children: [] }),
    );
    expect(new Set(systems).size).toBe(systems.length);
    expect([...roots, ...systems].filter((name) => /FolderClose|Clean/.test(name))).toEqual([]);
  });

  it('takes the icon that the server names, and goes by code and path where the name tells nothing', () => {
    const named = (icon: string, code = 'x') => iconOf({ code, icon, path: '', children: [] });
    expect(named('iconfont icon-yonghu')).toMatch(/\.UserIcon$/);
    expect(named('iconfont iconicon_setting')).toMatch(/\.CogIcon$/);
    expect(named('iconfont iconicon_safetycertificate', 'user')).toMatch(/\.IdNumberIcon$/);
    expect(named('iconfont icon-caidan', 'user')).toMatch(/\.UserIcon$/);
    expect(named('')).toMatch(/\.LayersIcon$/);
  });

  it('says that an entry has a page exactly when its address opens one', () => {
    const leaves = flat(ROOTS).filter(({ children }) => children.length === 0);
    const closed = leaves.filter((node) => !hasPage(node, {}));
    expect(closed.map(({ code }) => code)).toEqual(
      leaves
        .filter(({ path }) => !/^https?:/.test(path))
        .filter(({ path }) => resolve(path, ROOTS, {}).kind === 'notBuilt')
        .map(({ code }) => code),
    );
    expect(closed.map(({ name }) => name)).toContain('点位看板');
    expect(hasPage({ ...leaves[0]!, path: '', refused: true }, {})).toBe(true);
  });
});
