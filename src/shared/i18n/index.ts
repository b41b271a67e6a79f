import { en } from './en';
import { zh } from './zh';

export { LANGUAGES, type Language } from './languages';

/**
 * All texts of the interface that are not catalogue; a unit test holds both languages to the same keys. Windows read
 * the second language only when it is spoken (`src/renderer/start/i18n.ts`).
 */
export const RESOURCES = { zh: { translation: zh }, en: { translation: en } } as const;
