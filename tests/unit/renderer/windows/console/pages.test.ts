import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FAMILIES } from '@shared/catalogue';
import { BOARDS } from '@shared/catalogue/boards';
import { RESOURCES } from '@shared/i18n';
import { screenChoices } from '@shared/model/menuMap';
import { pageOf, PAGES, pagesAt, PLANNED_PATHS } from '@shared/model/pages';
import { PAGE_SCREENS, pageIcon } from '@renderer/windows/console/pages';
import { resolve } from '@renderer/windows/console/resolve';
import { titleOf } from '@renderer/windows/console/titles';
import { readInventory } from '@tests/catalogue/inventory';

/** Routes that stand outside of the layout, or lead on at once (spec 1 §2 Fixed routes). */
const OUTSIDE = [
  ...['/', '/wel', '/login', '/lock', '/moreplat', '/404', '/403', '/500'],
  ...['/:pathMatch(.*)*', '/myiframe/:routerPath'],
];

/** Paths of the fixed routes inside the layout, as the specification lists them. */
const FIXED = readInventory('screens')
  .filter(({ id }) => id?.startsWith('route.') === true)
  .map(({ path = '' }) => path)
  .filter((path) => path.startsWith('/') && !OUTSIDE.includes(path));

const kindOf = (path: string): string => resolve(path, [], {}).kind;
const twice = <T>(list: readonly T[]): readonly T[] =>
  list.filter((one, at) => list.indexOf(one) !== at);

test('every fixed route of the specification opens something, and none is a 404', () => {
  expect(FIXED).toHaveLength(33);
  expect(FIXED.filter((path) => kindOf(path) === 'unknown')).toEqual([]);
});

test('the routes without a screen are those of the specification that nothing opens', () => {
  const unopened = FIXED.filter((path) => kindOf(path) === 'notBuilt');
  expect([...PLANNED_PATHS].sort()).toEqual(unopened.sort());
});

test('the page of the specification whose path is not shown has its name', () => {
  const row = readInventory('screens').find(({ id }) => id === 'route.emergency');
  expect(pageOf('emergency').label).toEqual({ zh: row?.['titleZh'], en: row?.['titleEn'] });
});

test('a path and a menu code lead to one screen only, of pages, boards and families', () => {
  const choices = screenChoices(FAMILIES, BOARDS);
  const paths = [
    ...PAGES.map(({ path }) => path),
    ...PLANNED_PATHS,
    ...choices.filter(({ key }) => key.includes(':')).flatMap((choice) => choice.paths),
  ];
  expect(twice(paths)).toEqual([]);
  const codes = choices.flatMap((choice) => [
    ...new Set(choice.codes.map((code) => code.toLowerCase())),
  ]);
  expect(codes).toContain('alarm_report');
  expect(twice(codes)).toEqual([]);
});

test('every page has its screen, which exports a component of the name of its file', () => {
  for (const { key, screen } of PAGES) {
    const file = `src/renderer/screens/${screen}.tsx`;
    expect(existsSync(file), file).toBe(true);
    const name = screen.split('/').at(-1) ?? '';
    expect(readFileSync(file, 'utf8'), file).toContain(`export function ${name}(`);
    expect(PAGE_SCREENS[key], key).toBeDefined();
  }
});

test('every page has a title of its own in both languages, which tab and window show', () => {
  const t = (key: string): string => key;
  for (const { path, label } of PAGES) {
    expect(label.zh).toMatch(/^\p{Script=Han}+$/u);
    expect(label.en).toMatch(/^[A-Z][\w ]+$/);
    const target = resolve(path, [], {});
    expect([titleOf(target, t, 'zh'), titleOf(target, t, 'en')]).toEqual([label.zh, label.en]);
  }
  expect(twice(PAGES.map(({ label }) => label.zh))).toEqual([]);
  expect(twice(PAGES.map(({ label }) => label.en))).toEqual([]);
});

test('no text says the title of a page a second time', () => {
  const titles = new Set(PAGES.flatMap(({ label }) => [label.zh, label.en]));
  for (const { translation } of Object.values(RESOURCES)) {
    for (const [area, texts] of Object.entries(translation)) {
      const title: unknown = (texts as Readonly<Record<string, unknown>>)['title'];
      expect(titles.has(String(title)), `${area}.title`).toBe(false);
    }
  }
});

test('a page is offered at one place at most, in the order of the table, with a sign', () => {
  const entries = ['tab', 'sidebar', 'top', 'alarms'] as const;
  const offered = entries.flatMap((entry) => pagesAt(entry));
  expect(new Set(offered)).toEqual(new Set(PAGES.filter(({ entry }) => entry !== null)));
  expect(twice(offered)).toEqual([]);
  expect(pagesAt('tab').map(({ key }) => key)).toEqual(['welcome']);
  expect(pagesAt('sidebar')[0]?.key).toBe('alarms');
  expect(pagesAt('alarms')).toEqual(PAGES.filter(({ entry }) => entry === 'alarms'));
  for (const page of offered) expect(pageIcon(page).type, page.key).toBeDefined();
  const own = [pageOf('welcome'), pageOf('alarms'), pageOf('boards')].map(pageIcon);
  expect(twice(own.map(({ type }) => type))).toEqual([]);
});

test('a server can send its menu to every page but the first and the one of an SOS', () => {
  const named = screenChoices(FAMILIES, BOARDS).map(({ key }) => key);
  const left = PAGES.filter(({ key }) => !named.includes(key)).map(({ key }) => key);
  expect(left).toEqual(['welcome', 'emergency']);
});
