import { describe, expect, it } from 'vitest';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import { keptFields } from '@shared/catalogue/kept';
import { keptWords } from '@shared/catalogue/keptWords';
import { wordsOf } from '@main/transfer/texts';
import type { FieldKindName } from '@shared/catalogue/kinds/names';
import type { KeptHow } from '@shared/model/saved';

const LABEL = { zh: '栏', en: 'Field' };

function familyOf(kind: FieldKindName, more: Partial<FieldSpec> = {}): FamilySpec {
  const fields = [
    { name: 'id', kind: 'id', label: LABEL },
    { name: 'f', kind, label: LABEL, form: {}, ...more },
  ] as const;
  return { key: 'thing', area: 'test', labels: LABEL, fields, calls: [] };
}

const MANY: Partial<FieldSpec> = {
  reference: {
    family: 'role',
    many: true,
    options: { call: 'role.tree', shape: 'tree', value: 'value', label: 'title' },
  },
};

/** What a server made of a value: the same (null), or how it is otherwise. */
type Made = KeptHow | null;

describe('what was saved, compared with what was sent', () => {
  it.each<readonly [string, FieldKindName, Partial<FieldSpec>, unknown, unknown, Made]>([
    // user/update: '' on a date, a number or an id keeps it; '' clears a text.
    ['a birthday that was not cleared', 'date', {}, '', '1990-05-01 00:00:00', 'kept'],
    ['a sex that was not cleared', 'dict', {}, '', 1, 'kept'],
    ['a sex that was cleared, absent as -1', 'dict', {}, '', -1, null],
    ['a text that was cleared', 'text', {}, '', '', null],
    ['a number sent and absent as -1', 'integer', {}, 5, -1, 'empty'],
    ['a number that is -1', 'integer', {}, -1, -1, null],
    // A fraction for a whole number is cut.
    ['1.7 that became 1', 'decimal', {}, '1.7', 1, 'cut'],
    ['1.7 of a whole number', 'integer', {}, 1.7, 1, 'cut'],
    ['a number with other places', 'money', {}, '1.70', 1.7, null],
    ['a number as a text', 'integer', {}, 7, '7', null],
    ['another number', 'integer', {}, 7, 8, 'kept'],
    // Every text passes the markup filter.
    ['an ampersand', 'text', {}, 'a&b', 'a&amp;b', 'markup'],
    ['tags that were cut', 'text', {}, '<p>hi</p>', 'hi', 'markup'],
    ['what was no tag and was cut', 'text', {}, 'x<y and y>z', 'xz', 'markup'],
    ['an escape that stayed', 'text', {}, 'a&amp;b', 'a&amp;b', null],
    ['outer blanks', 'text', {}, ' hi ', 'hi', null],
    ['line ends', 'longText', {}, 'a\r\nb', 'a\nb', null],
    ['a text that was shortened', 'text', {}, '城市管理局环卫中心', '城市管理局', 'shortened'],
    ['another text', 'text', {}, 'new', 'old', 'kept'],
    // A day comes back with a time, and 31 February is rolled on.
    ['a day', 'date', {}, '1990-05-01 00:00:00', '1990-05-01 00:00:00', null],
    ['a day that was rolled on', 'date', {}, '2026-02-31 00:00:00', '2026-03-03 00:00:00', 'kept'],
    ['a moment', 'dateTime', {}, '2026-01-01 10:00:00', '2026-01-01 18:00:00', 'kept'],
    // Ids come in any order and as numbers.
    ['ids in another order', 'reference', MANY, '2,10,1', '1,2,10', null],
    ['an id less', 'reference', MANY, '1,2', '1', 'kept'],
    ['an id that became a number', 'reference', {}, '123', 123, null],
    ['the code of a region', 'region', {}, '00', '0', null],
    ['a key as a number', 'dict', {}, '1', 1, null],
    ['another key', 'dict', {}, '2', 1, 'kept'],
    ['a place', 'location', {}, '120.5,30.60', '120.500000,30.600000', null],
    [
      'an area that a server closes',
      'polygon',
      {},
      '120.6,30.7;120.61,30.7;120.61,30.71',
      '120.600000,30.700000;120.61,30.7;120.61,30.71;120.6,30.7',
      null,
    ],
    [
      'a route as JSON',
      'route',
      {},
      '120.6,30.7;120.61,30.7',
      [
        [120.6, 30.7],
        [120.61, 30.7],
      ],
      null,
    ],
    ['a corner that was moved', 'route', {}, '120.6,30.7;1.5,2', '120.6,30.7;1.5,2.1', 'kept'],
    ['a picture behind another host', 'image', {}, '/f/a.png', 'https://x/f/a.png?sign=1', null],
    ['another picture', 'image', {}, '/f/a.png', '/f/b.png', 'kept'],
    ['the letter of an id card', 'idCard', {}, '11010119900307123x', '11010119900307123X', null],
    // What tells nothing is left out.
    ['a masked phone', 'phone', {}, '13800001234', '138****1234', null],
    ['a password', 'password', {}, 'Secret1x', 'hash', null],
    ['a value of another shape', 'date', {}, '1990-05-01 00:00:00', 'soon', null],
    ['a parent at the top', 'reference', { absent: '0' }, '', '0', null],
    ['a parent that stayed', 'reference', { absent: '0' }, '', '7', 'kept'],
  ])('%s', (_name, kind, more, sent, now, made) => {
    const kept = keptFields(familyOf(kind, more), { id: '1', f: sent }, { id: '1', f: now });
    expect(kept.map(({ how }) => how)).toEqual(made === null ? [] : [made]);
  });

  it('says nothing of a field that the answer does not have, or that was not sent', () => {
    expect(keptFields(familyOf('text'), { f: 'x' }, { id: '1' })).toEqual([]);
    expect(keptFields(familyOf('text'), { id: '1' }, { id: '2', f: 'x' })).toEqual([]);
  });

  it('is told in both languages, each field with what the server has', () => {
    const kept = [
      { field: 'f', how: 'kept', now: '1990-05-01' },
      { field: 'f', how: 'empty', now: null },
    ] as const;
    const say = (language: 'zh' | 'en') => {
      return keptWords(familyOf('text'), kept, language, (key, values) =>
        wordsOf(language, key, values),
      );
    };
    expect(say('zh')).toBe('栏：服务器存为：1990-05-01；栏：服务器没有保存此项');
    expect(say('en')).toBe(
      'Field: The server stored: 1990-05-01; Field: The server stored nothing here',
    );
  });
});
