import { describe, expect, it } from 'vitest';
import { GrantTree, onTop } from '@renderer/records/grants/grantTree';

/*
 * system
 *   user: user_view, user_delete
 *   role (without buttons)
 */
const NODES = [
  {
    value: 'system',
    label: '系统管理',
    children: [
      {
        value: 'user',
        label: '用户管理',
        children: [
          { value: 'user_view', label: '查看' },
          { value: 'user_delete', label: '删除' },
        ],
      },
      { value: 'role', label: '角色管理' },
    ],
  },
];
const menus = new GrantTree(NODES, false);
const scopes = new GrantTree(NODES, true);
const set = (...ids: readonly string[]) => new Set(ids);
const sorted = (ids: ReadonlySet<string>) => [...ids].sort();

describe('the ticks of a tree in which each node is given for itself', () => {
  it.each([
    [set(), 'none', 'none'],
    [set('user'), 'mixed', 'mixed'],
    [set('user', 'user_view', 'user_delete'), 'all', 'mixed'],
    [set('user_view', 'user_delete'), 'mixed', 'mixed'],
    [set('system', 'user', 'user_view', 'user_delete', 'role'), 'all', 'all'],
  ] as const)('%j: users %s, the system %s', (chosen, user, system) => {
    expect([menus.state(chosen, 'user'), menus.state(chosen, 'system')]).toEqual([user, system]);
  });

  it('give a branch whole, with what stands above it', () => {
    expect(sorted(menus.toggled(set(), 'user'))).toEqual([
      'system',
      'user',
      'user_delete',
      'user_view',
    ]);
    expect(sorted(menus.toggled(set(), 'user_view'))).toEqual(['system', 'user', 'user_view']);
  });

  it('take a branch, and leave what stands above', () => {
    const all = menus.toggled(set(), 'system');
    expect(sorted(menus.toggled(all, 'user'))).toEqual(['role', 'system']);
    expect(sorted(menus.toggled(all, 'user_delete'))).toEqual([
      'role',
      'system',
      'user',
      'user_view',
    ]);
  });

  it('keep a menu that is given without any of its buttons, and ids that the tree does not have', () => {
    const chosen = set('user', 'gone');
    const next = menus.toggled(menus.toggled(chosen, 'role'), 'role');
    expect(sorted(next)).toEqual(['gone', 'system', 'user']);
    expect(menus.changes(chosen, next)).toEqual({ given: ['system'], taken: [] });
  });
});

describe('the ticks of a tree whose ends alone are given', () => {
  it('never give what only groups them', () => {
    expect(sorted(scopes.toggled(set(), 'user'))).toEqual(['user_delete', 'user_view']);
    expect(scopes.state(set('user_delete', 'user_view'), 'user')).toBe('all');
    expect(scopes.state(set('user_view'), 'system')).toBe('mixed');
  });
});

describe('what changes', () => {
  it('comes in the order of the tree, named with what stands above', () => {
    const changes = menus.changes(set('role', 'user_delete'), set('user_view', 'system', 'role'));
    expect(changes).toEqual({ given: ['system', 'user_view'], taken: ['user_delete'] });
    expect(changes.given.map((id) => menus.nameOf(id))).toEqual(['系统管理', '用户管理 › 查看']);
  });

  it('is put on top of what somebody else has changed', () => {
    const mine = { given: ['user_view'], taken: ['user_delete'] };
    expect(sorted(onTop(set('user', 'user_delete', 'role'), mine))).toEqual([
      'role',
      'user',
      'user_view',
    ]);
  });
});
