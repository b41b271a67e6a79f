/** The languages of the interface; Chinese is the first (spec 1 §1). */
export const LANGUAGES = ['zh', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
