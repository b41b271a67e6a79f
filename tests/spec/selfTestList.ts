import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createTranslator } from '@main/texts/translator';
import { selfTestDocument } from '@main/selfTest/document';
import { SELF_TEST_STEPS } from '@main/selfTest/steps';

/** `npm run self-test-list`: writes docs/self-test.md from the steps and their texts. */
export function main(): number {
  const [zh, en] = [createTranslator('zh'), createTranslator('en')];
  const text = selfTestDocument(
    SELF_TEST_STEPS,
    (key) => zh.translate(key),
    (key) => en.translate(key),
  );
  writeFileSync(fileURLToPath(new URL('../../docs/self-test.md', import.meta.url)), text);
  process.stdout.write('docs/self-test.md is written\n');
  return 0;
}
