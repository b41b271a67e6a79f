import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { PRIORITIES } from '@shared/model/alarm';
import { contrast as contrastOf, hexColour } from '@tests/support/colour';

const SHEET = readFileSync(
  fileURLToPath(new URL('../../../../src/renderer/ui/theme.css', import.meta.url)),
  'utf8',
);

/** Least contrast of ordinary text (WCAG 2.1, 1.4.3, AA). */
const LEAST = 4.5;
const WHITE = '#ffffff';

/** The variables that a block of the style sheet sets. */
function variables(selector: string): Readonly<Record<string, string>> {
  const start = SHEET.indexOf(`${selector} {`);
  const block = SHEET.slice(start, SHEET.indexOf('}', start));
  const found = [...block.matchAll(/--cj-([\w-]+): (#[0-9a-f]{6});/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value]));
}

const LIGHT = variables(':root');
const THEMES = {
  light: LIGHT,
  dark: { ...LIGHT, ...variables(":root[data-theme='dark']") },
} as const;

const contrast = (one: string, other: string): number =>
  contrastOf(hexColour(one), hexColour(other));

/** Grounds on which rows and texts of pages lie: ordinary, striped, hovered, chosen, looked for. */
const GROUNDS = ['paper', 'ground', 'odd', 'hover', 'accent-soft', 'focus-row'];
const TEXTS = [...PRIORITIES, 'ink', 'ink-2', 'soft-ink', 'accent-ink', 'alert-ink', 'high-ink'];

describe.each(['light', 'dark'] as const)('colours of the %s theme', (theme) => {
  const colours = THEMES[theme];
  const colour = (name: string): string => must(colours[name], `--cj-${name}`);

  it.each(TEXTS)('%s can be read on every ground', (text) => {
    const poor = GROUNDS.filter((ground) => contrast(colour(text), colour(ground)) < LEAST);
    expect(poor).toEqual([]);
  });

  it.each([...PRIORITIES.map((one) => `${one}-ground`), 'accent-ground'])(
    'white can be read on %s',
    (ground) => {
      expect(contrast(WHITE, colour(ground))).toBeGreaterThanOrEqual(LEAST);
    },
  );

  it('words on soft grounds can be read', () => {
    for (const [text, ground] of [
      ['soft-ink', 'soft'],
      ['alert-ink', 'alert-soft'],
      ['high-ink', 'focus-row'],
    ] as const)
      expect(contrast(colour(text), colour(ground)), text).toBeGreaterThanOrEqual(LEAST);
  });
});

it('measures as the standard does', () => {
  expect(contrast('#000000', WHITE)).toBeCloseTo(21, 5);
  expect(contrast('#767676', WHITE)).toBeCloseTo(4.54, 2);
});
