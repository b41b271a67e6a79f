import { useTranslation } from '@renderer/data/translation';
import type { Label } from '@shared/catalogue/family';
import type { DisplayIdentity } from '@shared/model/display';
import type { Translate } from '@shared/model/translate';
import { languageOf } from '@renderer/data/language';

/** Texts of the board: i18n texts, and the catalogue's own labels in the language of the window. */
export function useTexts(): { readonly t: Translate; readonly label: (text: Label) => string } {
  const { t, i18n } = useTranslation();
  const language = languageOf(i18n.language);
  return { t, label: (text) => text[language] };
}

/** A disconnected monitor, by its known features. */
export function monitorName({ label, width, height }: DisplayIdentity): string {
  return label === '' ? `${width}×${height}` : `${label} ${width}×${height}`;
}
