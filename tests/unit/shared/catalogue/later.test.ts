import { beforeEach, expect, it, vi } from 'vitest';
import { must } from '@shared/base/assert';
import { FAMILIES } from '@shared/catalogue';
import type { FamilySpec } from '@shared/catalogue/family';
import { keptLater } from '@shared/catalogue/later';
import { FakeClock } from '@tests/support/fakeClock';

const { names, order, texts } = keptLater(FAMILIES);
const read = vi.fn((area: string) => JSON.parse(texts[area] ?? '') as readonly FamilySpec[]);
const fresh = async () => {
  vi.resetModules();
  const known = await import('@shared/catalogue/known');
  known.knowLater({ names, order, read });
  return known;
};
const areasRead = (): readonly string[] => read.mock.calls.map(([area]) => area);

beforeEach(() => void read.mockClear());

it('a start of the program reads nothing, and a call only the families of its area', async () => {
  const { callOf, findFamily } = await fresh();
  expect(areasRead()).toEqual([]);
  const call = FAMILIES.find(({ key }) => key === 'vehicle')?.calls[0];
  expect(callOf(call?.id ?? '')).toEqual(call);
  expect(findFamily('vehicleMaintain')).toEqual(
    FAMILIES.find(({ key }) => key === 'vehicleMaintain'),
  );
  expect(areasRead()).toEqual(['vehicles']);
  expect(findFamily('no.family')).toBeUndefined();
  expect(areasRead()).toEqual(['vehicles']);
});

it('every look-up finds what the declarations say, whichever is the first to ask', async () => {
  for (const family of FAMILIES) {
    const { findFamily } = await fresh();
    expect(findFamily(family.key)).toEqual(family);
  }
  for (const answer of FAMILIES.flatMap(({ answers = [] }) => answers)) {
    const { answerOf, familyOfCall } = await fresh();
    expect(answerOf(answer.call)).toEqual(answer);
    expect(familyOfCall(answer.call)).toEqual(
      FAMILIES.find(({ calls }) => calls.some(({ id }) => id === answer.call)),
    );
  }
  for (const figure of FAMILIES.flatMap(({ figures = [] }) => figures)) {
    const { figureOf } = await fresh();
    expect(figureOf(figure.call)).toEqual(figure);
  }
});

it('all families stand in the order of the catalogue, whichever area was asked for first', async () => {
  const { allFamilies, findFamily } = await fresh();
  findFamily(FAMILIES.at(-1)?.key ?? '');
  expect(allFamilies()).toEqual(FAMILIES);
  expect([...areasRead()].sort()).toEqual([...new Set(FAMILIES.map(({ area }) => area))].sort());
  // Every figure looks through all families: they are put in order once.
  expect(allFamilies()).toBe(allFamilies());
  expect(areasRead()).toHaveLength(Object.keys(texts).length);
});

it('what nobody asks for is read an area at a time, some time after the first picture', async () => {
  const known = await fresh();
  const { readCatalogue } = await import('@main/app/readCatalogue');
  const clock = new FakeClock();
  known.findFamily('vehicle');
  readCatalogue(clock);
  await clock.advance(1_900);
  expect(areasRead()).toEqual(['vehicles']);
  await clock.advance(100);
  expect(areasRead()).toHaveLength(2);
  await clock.advance(49);
  expect(areasRead()).toHaveLength(2);
  await clock.advance(5_000);
  expect([...areasRead()].sort()).toEqual(Object.keys(texts).sort());
  expect(known.allFamilies()).toEqual(FAMILIES);
});

it('a name that two areas declare ends the build: a look-up could not tell which to read', () => {
  const [first] = FAMILIES;
  expect(() => keptLater([...FAMILIES, { ...must(first, 'a family'), area: 'elsewhere' }])).toThrow(
    `"${first?.key ?? ''}" is declared in the areas ${first?.area ?? ''} and elsewhere`,
  );
});
