import { expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import type { FamilySpec } from '@shared/catalogue/family';
import { FAMILIES, findCall, findFamily } from '@shared/catalogue';
import { AREAS, ENTRIES } from '@shared/catalogue/byArea';
import { entriesOf } from '@shared/catalogue/entries';
import { figureOf } from '@shared/catalogue/figures';
import { answerOf, familyOfCall, optionsOf, recordsOf } from '@shared/catalogue/screens';
import { know } from '@shared/catalogue/known';
import { matchEntry } from '@shared/model/menuMap';
import { optionsSpecOf } from '@main/records/records';

const CALLS = [...FAMILIES.flatMap(({ calls }) => calls.map(({ id }) => id)), 'no.call', ''];

it('a look-up by key finds what a search through all families finds, the first of several', () => {
  for (const id of CALLS) {
    const owner = FAMILIES.find(({ calls }) => calls.some((call) => call.id === id));
    const answer = FAMILIES.flatMap(({ answers = [] }) => answers).find(({ call }) => call === id);
    const figure = FAMILIES.flatMap(({ figures = [] }) => figures).find(({ call }) => call === id);
    const options = FAMILIES.flatMap(optionsOf).find(({ call }) => call === id);
    expect(findCall(id)).toBe(owner?.calls.find((call) => call.id === id));
    expect(familyOfCall(id)).toBe(owner);
    expect(answerOf(id)).toBe(answer);
    expect(figureOf(id)).toBe(figure);
    expect(optionsSpecOf(id)).toBe(options);
    const of = answer?.of;
    expect(recordsOf(id)).toBe(of === undefined ? owner : FAMILIES.find(({ key }) => key === of));
  }
  for (const family of FAMILIES) expect(findFamily(family.key)).toBe(family);
  expect(findFamily('nothing')).toBeUndefined();
});

it('a change of a site renews the lists of places that collection points offer, and no other', () => {
  const reads = ENTRIES.find(({ key }) => key === 'site')?.reads;
  expect(reads).toEqual(expect.arrayContaining(['scalePoint.villageList', 'scalePoint.siteList']));
  expect(reads).not.toContain('scalePoint.page');
  expect(reads).not.toContain('scalePoint.scale');
});

it('a look-up looks at no family: their number does not count', () => {
  let looks = 0;
  const counted = (of: FamilySpec): FamilySpec =>
    new Proxy(of, {
      get(target, name) {
        looks += 1;
        return Reflect.get(target, name) as unknown;
      },
    });
  const many = Array.from({ length: 500 }, (_, n) => {
    const call = `counted${n}.page`;
    const spec = {
      id: call,
      method: 'GET',
      path: `/counted/${n}`,
      kind: 'page',
      certainty: 'given',
    };
    const more = { answers: [{ call }], figures: [{ call }], fields: [], calls: [spec] };
    const labels = { zh: '数', en: 'Counted' };
    return counted({
      key: `counted${n}`,
      area: 'counted',
      labels,
      ...more,
    } as unknown as FamilySpec);
  });
  know(many);
  looks = 0;
  for (let n = 0; n < 500; n += 1) {
    const call = `counted${n}.page`;
    expect(findCall(call)?.path).toBe(`/counted/${n}`);
    expect(answerOf(call)).toEqual({ call });
    expect(figureOf(call)).toEqual({ call });
  }
  expect(looks).toBe(0);
  expect([findFamily('counted499'), familyOfCall('counted499.page')]).toEqual([
    many[499],
    many[499],
  ]);
});

it('a menu is matched by what its entries name: the screens are looked through once', () => {
  let looks = 0;
  const screens = Array.from({ length: 300 }, (_, n) => ({
    ...{ key: `one${n}`, label: { zh: `屏${n}`, en: `Screen ${n}` }, codes: [`code${n}`] },
    get paths() {
      looks += 1;
      return [`/one/${n}/index`];
    },
  }));
  const entry = { id: '', code: '', alias: 'menu', name: '', path: '' };
  for (let n = 0; n < 300; n += 1) {
    expect(matchEntry({ ...entry, path: `one/${n}` }, screens, {})?.screen).toBe(screens[n]);
    expect(matchEntry({ ...entry, alias: `Code${n}` }, screens, {})?.by).toBe('alias');
    expect(matchEntry({ ...entry, name: `screen${n}` }, screens, {})?.by).toBe('title');
  }
  expect(looks).toBe(300);
});

/** Calls whose declarations a window reads when it shows a screen. */
const shown = ({ screen }: FamilySpec): readonly string[] =>
  [
    screen?.calls.page ?? [],
    (screen?.views ?? []).map(({ call }) => call),
    (screen?.panels ?? []).map(({ call }) => call),
    screen?.figures ?? [],
  ].flat();

it('the areas of a family hold everything that its screen looks up', async () => {
  expect(ENTRIES.map(({ key }) => key)).toEqual(FAMILIES.map(({ key }) => key));
  for (const family of FAMILIES) {
    const areas = ENTRIES.find(({ key }) => key === family.key)?.areas ?? [];
    const known = (await Promise.all(areas.map((area) => must(AREAS[area], area)()))).flat();
    const calls = new Set(shown(family));
    const needed = FAMILIES.filter(
      (one) =>
        one === family ||
        one.key === family.screen?.items?.family ||
        [
          ...one.calls.map(({ id }) => id),
          ...[...(one.answers ?? []), ...(one.figures ?? [])].map(({ call }) => call),
        ].some((id) => calls.has(id)) ||
        [...calls].some((id) => answerOf(id)?.of === one.key),
    );
    expect([
      family.key,
      needed.filter((one) => !known.includes(one)).map(({ key }) => key),
    ]).toEqual([family.key, []]);
  }
});

it('what a window has from the start is a small part of the catalogue, and as data the same', () => {
  const [index, whole] = [ENTRIES, FAMILIES].map((value) => JSON.stringify(value).length);
  expect((index ?? 0) / (whole ?? 1)).toBeLessThan(0.1);
  expect(JSON.parse(JSON.stringify(ENTRIES))).toEqual(entriesOf(FAMILIES));
});
