import { expect, it } from 'vitest';
import { FAMILIES, findCall, findFamily } from '@shared/catalogue';
import { figureOf } from '@shared/catalogue/figures';
import { answerOf, familyOfCall, optionsOf, readsOver, recordsOf } from '@shared/catalogue/screens';
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
  const site = FAMILIES.find(({ key }) => key === 'site');
  const reads = site === undefined ? [] : readsOver(site);
  expect(reads).toEqual(expect.arrayContaining(['scalePoint.villageList', 'scalePoint.siteList']));
  expect(reads).not.toContain('scalePoint.page');
  expect(reads).not.toContain('scalePoint.scale');
});
