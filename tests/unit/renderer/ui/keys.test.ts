import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KEYS } from '@renderer/ui/keys';

const combinations = Object.entries(KEYS).flatMap(([name, keys]) =>
  keys.map((keys_) => [keys_, name] as const),
);

/** Taken by Windows, by Electron or by the input methods of Chinese. */
const NOT_OURS = [
  'Ctrl+ ',
  'Shift+ ',
  'Ctrl+.',
  'Ctrl+,',
  'Shift',
  'Alt+F4',
  'Alt+ ',
  'Ctrl+Alt+Delete',
  'Ctrl+Q',
  'Ctrl+W',
  'Ctrl+Escape',
  'F10',
  'F12',
];

describe('the keys of the console', () => {
  it('mean one thing each, whatever the page', () => {
    const meanings = new Map<string, string[]>();
    for (const [keys, name] of combinations)
      meanings.set(keys, [...(meanings.get(keys) ?? []), name]);
    expect([...meanings].filter(([, names]) => names.length > 1)).toEqual([]);
  });

  it('are none that the system or an input method takes first', () => {
    expect(combinations.filter(([keys]) => NOT_OURS.includes(keys))).toEqual([]);
  });

  it('are declared in their table alone: no page binds another one', () => {
    const files = readdirSync('src/renderer', { recursive: true, encoding: 'utf8' });
    const bound = files.filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        /\bkeys:\s*\[/.test(readFileSync(join('src/renderer', file), 'utf8')),
    );
    expect(bound).toEqual([]);
  });
});
