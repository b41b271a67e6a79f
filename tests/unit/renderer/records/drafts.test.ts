import { describe, expect, it } from 'vitest';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import { conflictsOf, rebased } from '@renderer/records/form/conflict';
import { draftKey, keepable, readDraft } from '@renderer/records/form/draft';
import { initialValues, isDirty } from '@renderer/records/form/model';

const LABEL = { zh: '名', en: 'Name' };
const fields: readonly FieldSpec[] = [
  { name: 'name', kind: 'text', label: LABEL, form: {} },
  { name: 'phone', kind: 'phone', label: LABEL, form: {} },
  { name: 'sort', kind: 'integer', label: LABEL, form: { first: '7' } },
  { name: 'password', kind: 'password', label: LABEL, form: {} },
];
const family: FamilySpec = { key: 'point', area: 'test', labels: LABEL, fields, calls: [] };

describe('the draft of a form', () => {
  it('never holds a password', () => {
    const kept = keepable(fields, { name: '东湖', password: 'Abcd1234' });
    expect(kept).toEqual({ name: '东湖', phone: null, sort: null });
    expect(JSON.stringify(kept)).not.toContain('Abcd1234');
  });

  it('has a place of its own per family, panel with its row, mode and record', () => {
    const keys = [
      draftKey(family, undefined, undefined, 'add', undefined),
      draftKey(family, undefined, undefined, 'edit', '1'),
      draftKey(family, undefined, undefined, 'edit', '2'),
      draftKey(family, 'details', '1', 'add', undefined),
      draftKey(family, 'details', '2', 'add', undefined),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys[0]).toBe('point::add:new');
  });

  it('is none when what was stored is damaged or of a later version', () => {
    const good = { version: 1, at: 5, values: { name: 'a' }, base: { name: null } };
    expect(readDraft(good)?.values).toEqual({ name: 'a' });
    for (const bad of [null, 'x', { ...good, version: 2 }, { ...good, values: { name: {} } }]) {
      expect(readDraft(bad)).toBeNull();
    }
  });

  it('begins with what the declaration gives a new record, which alone is no change', () => {
    const first = initialValues(fields, null);
    expect(first).toEqual({ name: null, phone: null, sort: 7, password: null });
    expect(isDirty(first, { ...first, sort: '7' })).toBe(false);
    expect(isDirty(first, { ...first, sort: '8' })).toBe(true);
  });
});

describe('a record that changed while its form was open', () => {
  const before = { name: '东湖', phone: '13800000000', sort: 1 };
  const now = { name: '南湖', phone: '13800000000', sort: 2 };

  it('shows each field that a save would put back, and none that both changed alike', () => {
    const mine = { name: '东湖', phone: '13911111111', sort: '2' };
    const found = conflictsOf(fields, before, now, mine);
    expect(
      found.map(({ field, before: old, now: fresh, mine: own }) => [field.name, old, fresh, own]),
    ).toEqual([['name', '东湖', '南湖', '东湖']]);
  });

  it('is merged: the new values, with what the user changed over them', () => {
    const mine = { name: '东湖', phone: '13911111111', sort: 1 };
    expect(rebased(before, now, mine)).toEqual({ name: '南湖', phone: '13911111111', sort: 2 });
  });

  it('has no conflict when nothing changed on the server', () => {
    expect(conflictsOf(fields, before, before, { ...before, name: '我的' })).toEqual([]);
  });
});
