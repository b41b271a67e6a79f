import { en } from './en';
import { zh } from './zh';

/** The languages of the interface; Chinese is the first (spec 1 §1). */
export const LANGUAGES = ['zh', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** All texts of the interface that are not catalogue; a unit test holds both languages to the same keys. */
export const RESOURCES = { zh: { translation: zh }, en: { translation: en } } as const;
