import { describe, expect, it } from 'vitest';
import { announce } from '@shared/catalogue/community/announce';
import { must } from '@shared/base/assert';
import { checkFamily } from '@shared/catalogue/check';
import { defineFamily } from '@shared/catalogue/defineFamily';
import type { FieldSpec } from '@shared/catalogue/family';
import { FAMILIES } from '@shared/catalogue/index';
import { emptyNarrowed, narrowedBy, narrowing } from '@shared/catalogue/narrowed';
import { personnel } from '@shared/catalogue/personnel/personnel';
import { role } from '@shared/catalogue/system/role';
import { treeSource } from '@renderer/data/choices';
import { checkForm } from '@renderer/records/form/model';

const LABEL = { zh: '名', en: 'Name' };
const chosenBy = (name: string, by?: Readonly<Record<string, string>>): FieldSpec => ({
  name,
  kind: 'reference',
  label: { zh: name, en: name },
  reference: {
    family: 'site',
    options: { call: `x.${name}`, shape: 'rows', value: 'id', label: 'name', ...(by && { by }) },
  },
});
const site = chosenBy('site');
const point = chosenBy('point', { siteId: 'site' });
const bin = chosenBy('bin', { pointId: 'point', ownId: 'id' });
const free: FieldSpec = { name: 'free', kind: 'text', label: LABEL };
const fields = [site, point, bin, free];

const optionsOf = ({ reference }: FieldSpec) => must(reference, 'reference').options;

describe('choices that another field of the form narrows', () => {
  it('are asked for by its value, and by the own id of an edited record', () => {
    expect(narrowing(optionsOf(site), fields, {}, '')).toEqual({ params: {}, lacks: null });
    const chosen = { site: '7', point: ['1', '2'], bin: null, free: 'x' };
    expect(narrowing(optionsOf(point), fields, chosen, '').params).toEqual({ siteId: '7' });
    expect(narrowing(optionsOf(bin), fields, chosen, '99').params).toEqual({
      pointId: '1,2',
      ownId: '99',
    });
    expect(narrowing(optionsOf(bin), fields, chosen, '').params).toEqual({ pointId: '1,2' });
  });

  it('wait for a field that stands in the form and is empty, not for one that does not stand in it', () => {
    expect(narrowing(optionsOf(point), fields, { site: null }, '').lacks).toBe(site);
    expect(narrowing(optionsOf(point), fields, { site: '' }, '').lacks).toBe(site);
    expect(narrowing(optionsOf(point), [point], {}, '')).toEqual({ params: {}, lacks: null });
    expect(narrowing(optionsOf(bin), [bin], {}, '')).toEqual({ params: {}, lacks: null });
  });

  it('are emptied by a change of it, and so is what was chosen by them', () => {
    const before = { site: '7', point: '1', bin: '5', free: 'x' };
    const { values, emptied } = emptyNarrowed(fields, before, { ...before, site: '8' });
    expect(values).toEqual({ site: '8', point: null, bin: null, free: 'x' });
    expect(
      Object.fromEntries(Object.entries(emptied).map(([name, by]) => [name, by.name])),
    ).toEqual({ point: 'site', bin: 'point' });
    expect(emptyNarrowed(fields, before, { ...before, free: 'y' }).values).toMatchObject({
      site: '7',
      point: '1',
      bin: '5',
    });
    expect(emptyNarrowed(fields, before, { ...before, bin: '6' }).emptied).toEqual({});
    // Nothing was chosen: there is nothing to say.
    const empty = { site: '7', point: null, bin: null, free: '' };
    expect(emptyNarrowed(fields, empty, { ...empty, site: '8' }).emptied).toEqual({});
  });

  it('are another source than the whole ones, in whatever order their conditions come', () => {
    const options = { call: 'point.page', shape: 'rows', value: 'id', label: 'name' } as const;
    expect(treeSource(options)).toBe('call:point.page');
    expect(treeSource(options, { siteId: '7:8' })).toBe('call:point.page?siteId=7%3A8');
  });

  it('are declared for the rooms of a person and for the parent of a role', () => {
    const rooms = must(
      personnel.fields.find(({ name }) => name === 'rooms'),
      'rooms',
    );
    expect(narrowedBy(rooms)).toEqual(['siteId']);
    const parent = must(
      role.fields.find(({ name }) => name === 'parentId'),
      'parent',
    );
    expect(narrowing(optionsOf(parent), role.fields, {}, '12').params).toEqual({ roleId: '12' });
    expect(narrowedBy(parent)).toEqual([]);
  });

  it('are refused where the form has no such field, or the call takes no such parameter', () => {
    const wrong = defineFamily({
      key: 'wrong',
      area: 'sites',
      labels: LABEL,
      fields: [
        'id',
        {
          name: 'pointId',
          kind: 'reference',
          label: LABEL,
          form: true,
          reference: {
            family: 'point',
            options: {
              call: 'point.pointBySiteId',
              shape: 'rows',
              value: 'id',
              label: 'pointName',
              by: { siteId: 'siteId', street: 'id' },
            },
          },
        },
      ],
      calls: [],
    });
    const said = checkFamily(wrong, [...FAMILIES, wrong]).join('\n');
    expect(said).toContain('narrows its choices by the field "siteId", which is not declared');
    expect(said).toContain(
      'narrows its choices by "street", which "point.pointBySiteId" does not take',
    );
  });
});

describe('a field that must not lie before another one', () => {
  const of = (startTime: string | null, endTime: string | null) =>
    checkForm(
      announce.fields.filter(({ name }) => name === 'startTime' || name === 'endTime'),
      { startTime, endTime },
    )['endTime'];

  it('is refused with the labels of both, and may be the same', () => {
    expect(of('2024-05-02 08:00:00', '2024-05-01 09:00:00')?.words).toEqual({
      zh: '公示结束不能早于公示开始',
      en: 'Shown until: not before Shown from',
    });
    expect(of('2024-05-01 09:00:00', '2024-05-01 09:00:00')).toBeUndefined();
    expect(of('2024-05-01 09:00:00', '2024-05-03 00:00:00')).toBeUndefined();
    expect(of('2024-05-01 09:00:00', null)).toBeUndefined();
    expect(of(null, '2024-05-01 09:00:00')).toBeUndefined();
  });

  it('compares numbers as numbers', () => {
    const low: FieldSpec = { name: 'low', kind: 'integer', label: LABEL, form: {} };
    const high: FieldSpec = { ...low, name: 'high', notBefore: 'low' };
    expect(checkForm([low, high], { low: '9', high: '10' })).toEqual({});
    expect(Object.keys(checkForm([low, high], { low: '10', high: '9' }))).toEqual(['high']);
  });
});
