import { expect, test } from 'vitest';
import { createTranslator } from '@main/texts/translator';

test('main speaks the chosen language, switched live', () => {
  const translator = createTranslator('zh');
  expect(translator.translate('app.name')).toBe('城净指挥台');
  translator.use('en');
  expect(translator.translate('app.name')).toBe('Chengjing Control Room');
});
