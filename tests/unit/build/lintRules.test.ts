import { ESLint, Linter, type Linter as Lint } from 'eslint';
import { expect, test } from 'vitest';

/** What the project's rule about imports says of a line in a file, one message for each that is refused. */
async function said(file: string, code: string): Promise<readonly string[]> {
  const config = (await new ESLint().calculateConfigForFile(file)) as Lint.Config;
  const rule = config.rules?.['no-restricted-imports'];
  if (rule === undefined) throw new Error(`no rule about imports in ${file}`);
  const rules = { 'no-restricted-imports': rule };
  return new Linter().verify(code, [{ rules }]).map(({ message }) => message);
}

const PAGES = [
  'src/renderer/windows/console/AppRoutes.tsx',
  'src/renderer/boards/Board.tsx',
  'src/renderer/data/translation.ts',
];

test.each(PAGES)('nothing waits by Suspense in %s', async (file) => {
  for (const code of [
    "import { lazy } from 'react';",
    "import { Suspense } from 'react';",
    "import { useState, Suspense as Wait } from 'react';",
    "import React from 'react';",
    "import * as all from 'react';",
  ]) {
    const messages = await said(file, code);
    expect(messages.length, code).toBeGreaterThan(0);
    expect(messages.join('\n')).toContain('renderer/ui/later');
  }
  expect(await said(file, "import { useState } from 'react';")).toEqual([]);
});

test('texts are asked for by keys that exist', async () => {
  const code = "import { useTranslation } from 'react-i18next';";
  expect(await said('src/renderer/boards/Board.tsx', code)).toHaveLength(1);
  expect(await said('src/renderer/data/translation.ts', code)).toEqual([]);
});
