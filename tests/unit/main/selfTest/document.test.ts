import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RESOURCES } from '@shared/i18n';
import { SELF_TEST_GROUPS } from '@shared/model/selfTest';
import { selfTestDocument } from '@main/selfTest/document';
import { SELF_TEST_STEPS } from '@main/selfTest/steps';
import { translateIn } from '@tests/support/translate';

test('docs/self-test.md says what the steps say; else: npm run self-test-list', () => {
  const written = readFileSync(new URL('../../../../docs/self-test.md', import.meta.url), 'utf8');
  expect(written).toBe(selfTestDocument(SELF_TEST_STEPS, translateIn('zh'), translateIn('en')));
});

test('every step has a name and an instruction, and a question exactly where a person answers', () => {
  for (const language of ['zh', 'en'] as const) {
    const texts: Readonly<Record<string, object>> = RESOURCES[language].translation.selfTestSteps;
    expect(Object.keys(texts).sort()).toEqual(SELF_TEST_STEPS.map(({ key }) => key).sort());
    for (const { key, sort } of SELF_TEST_STEPS) {
      const names = sort === 'auto' ? ['title', 'do'] : ['title', 'do', 'ask'];
      expect([key, Object.keys(texts[key] ?? {})]).toEqual([key, names]);
    }
  }
});

test('keys are unique, and groups stand in their order', () => {
  const keys = SELF_TEST_STEPS.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  const groups = [...new Set(SELF_TEST_STEPS.map(({ group }) => group))];
  expect(groups).toEqual([...SELF_TEST_GROUPS]);
});
