import type { Label } from '@shared/catalogue/family';
import { useLanguage } from '@renderer/data/language';

export function useLabel(): (label: Label) => string {
  const language = useLanguage();
  return (label) => label[language];
}

export function useFieldLabel(): (field: {
  readonly label: Label;
  readonly unit?: string;
}) => string {
  const label = useLabel();
  return (field) =>
    field.unit === undefined ? label(field.label) : `${label(field.label)} (${field.unit})`;
}
