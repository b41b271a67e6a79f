import { describe, expect, it } from 'vitest';
import { readKept } from '@renderer/data/keptSubsystems';

const one = { id: '1', code: 'fl', name: '分类', icon: 'a', sort: 1 };
const stored = { version: 1, current: '1', all: [one] };

describe('kept subsystems', () => {
  it('are read as they were kept', () => {
    expect(readKept(stored)).toEqual({ current: '1', all: [one] });
    expect(readKept({ version: 1, current: null, all: [] })).toEqual({ current: null, all: [] });
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'kept'],
    ['a list', []],
    ['another version', { ...stored, version: 2 }],
    ['no choice', { version: 1, all: [one] }],
    ['a choice that is no text', { ...stored, current: 1 }],
    ['no subsystems', { version: 1, current: null }],
    ['subsystems that are no list', { ...stored, all: { 0: one } }],
    ['a subsystem that is none', { ...stored, all: [one, null] }],
    ['a name that is no text', { ...stored, all: [{ ...one, name: null }] }],
    [
      'a subsystem without a code',
      { ...stored, all: [{ id: '1', name: 'a', icon: 'a', sort: 1 }] },
    ],
    ['an order that is a text', { ...stored, all: [{ ...one, sort: '1' }] }],
  ])('of an earlier or damaged kind are none: %s', (_what, value) => {
    expect(readKept(value)).toBeNull();
  });
});
