import { describe, expect, it } from 'vitest';
import { readTopMenus } from '@main/records/menu';
import { MenuLoader } from '@renderer/data/menu-store';
import type { Bridge } from '@renderer/bridge/client';

const tops = [
  { id: '11', code: 'sanitation', name: '环卫', icon: 'i', sort: 1 },
  { id: '12', code: 'classify', name: '分类', icon: 'i', sort: 2 },
];

function desk(
  stored: unknown,
  answer: { topMenus: typeof tops; ok?: boolean } = { topMenus: tops },
) {
  const asked: unknown[] = [];
  const kept: unknown[] = [];
  const bridge = {
    request: (name: string, args: { readonly value?: unknown }) => {
      if (name === 'ui.get') return Promise.resolve(stored);
      if (name === 'ui.set') {
        kept.push(args.value);
        return Promise.resolve(null);
      }
      asked.push(args);
      return Promise.resolve(
        answer.ok === false
          ? { ok: false, error: { kind: 'signedOut' } }
          : {
              ok: true,
              value: { choices: {}, routes: [], permissions: [], topMenus: answer.topMenus },
            },
      );
    },
  } as unknown as Bridge;
  return { menu: new MenuLoader(bridge), asked, kept };
}

describe('the subsystems', () => {
  it('are sorted by their sort; codes with wx are dropped (rule:topbar.subsystemFilter)', () => {
    const raw = [
      { id: 3, code: 'c', name: '丙', source: 'i3', sort: '10' },
      { id: 2, code: 'app_wx', name: '微信', sort: 0 },
      { id: 4, code: 'd', name: '丁' },
      { id: 1, code: 'a', name: '甲', source: 'i1', sort: 2 },
    ];
    expect(readTopMenus(raw).map(({ id, icon }) => `${id}${icon}`)).toEqual(['1i1', '3i3', '4']);
  });

  it('stand before the server has answered, with the one that was chosen last', async () => {
    const { menu, asked } = desk(
      { version: 1, current: '12', all: tops },
      { topMenus: [], ok: false },
    );
    await menu.start();
    expect(menu.subsystems.getState()).toEqual({ all: tops, current: '12' });
    expect(asked).toEqual([{ topMenuId: '12' }]);
  });

  it('and the menu go on as the page had them that was given up, without a question', async () => {
    const { menu, asked } = desk(null);
    expect(menu.handedOver()).toBeNull();
    await menu.start();
    await menu.chooseSubsystem('12');
    const before = JSON.parse(JSON.stringify(menu.handedOver())) as ReturnType<
      typeof menu.handedOver
    >;
    expect(asked).toHaveLength(2);
    const next = desk(null, { topMenus: [], ok: false });
    await next.menu.start(before);
    expect(next.asked).toEqual([]);
    expect(next.menu.subsystems.getState()).toEqual({ all: tops, current: '12' });
    expect(next.menu.store.getState()).toMatchObject({ status: 'ready', menu: { topMenus: tops } });
  });

  it('are kept on this workstation in the order of their sort (rule:topbar.subsystemCache)', async () => {
    const topMenus = [
      ...readTopMenus([
        { ...tops[1], id: 12 },
        { ...tops[0], id: 11 },
      ]),
    ];
    const { menu, kept } = desk(null, { topMenus });
    await menu.start();
    expect(kept).toEqual([
      { version: 1, current: null, all: tops.map((one) => ({ ...one, icon: '' })) },
    ]);
  });

  it('load the menu of the chosen one and keep the choice (rule:routing.topMenuLoad rule:storage.subsystem)', async () => {
    const { menu, asked, kept } = desk(null);
    await menu.start();
    await menu.chooseSubsystem('11');
    expect(asked).toEqual([{}, { topMenuId: '11' }]);
    expect(kept.at(-1)).toEqual({ version: 1, current: '11', all: tops });
  });

  it('go back to all when the chosen one was taken from the user', async () => {
    const { menu, asked } = desk({ version: 1, current: '99', all: tops });
    await menu.start();
    expect(asked).toEqual([{ topMenuId: '99' }, {}]);
    expect(menu.subsystems.getState().current).toBeNull();
  });

  it('begin anew where what was kept is damaged', async () => {
    const { menu, asked } = desk({ version: 1, current: 5, all: 'x' });
    await menu.start();
    expect(asked).toEqual([{}]);
  });
});
