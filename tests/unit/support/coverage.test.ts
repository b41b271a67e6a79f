import { describe, expect, it } from 'vitest';
import type { FamilySpec } from '@shared/catalogue/family';
import { FAMILIES } from '@shared/catalogue/index';
import { columnParts, covering, formParts, linkParts, moveParts } from '@tests/support/coverage';

const label = { zh: '箱', en: 'Box' };
const box = (key: string, ...kinds: readonly string[]): FamilySpec =>
  ({
    ...{ key, area: 'test', labels: label, calls: [] },
    fields: kinds.map((kind, n) => ({ name: `f${n}`, kind, label, form: {}, column: {} })),
    screen: { paths: [], menuCodes: [], title: 'f0', calls: { page: '' }, permissions: {} },
  }) as unknown as FamilySpec;

describe('families that together have every part', () => {
  it('leave out those that bring nothing more', () => {
    const all = [box('a', 'text'), box('b', 'text', 'money'), box('c', 'money'), box('d', 'plate')];
    expect(covering(all, columnParts).map(({ key }) => key)).toEqual(['a', 'b', 'd']);
    expect(covering(all, formParts).map(({ key }) => key)).toEqual(['a', 'b', 'd']);
  });

  it.each([
    ['form', formParts],
    ['move', moveParts],
    ['columns', columnParts],
    ['links', linkParts],
  ] as const)('lack no part of the catalogue, and do not grow with it (%s)', (_name, parts) => {
    const screens = FAMILIES.filter(({ screen }) => screen !== undefined);
    const some = covering(screens, parts);
    const all = (families: readonly FamilySpec[]) => [...new Set(families.flatMap(parts))].sort();
    expect(all(some)).toEqual(all(screens));
    expect(some.length).toBeGreaterThan(1);
    expect(some.length).toBeLessThan(screens.length);
    const clones = screens.map((family) => ({ ...family, key: `${family.key}2` }));
    expect(covering([...screens, ...clones, ...clones], parts)).toEqual(some);
  });
});
