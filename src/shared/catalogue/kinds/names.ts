/** The field kinds that exist. A kind is one file here and one in renderer/crud/kinds. */
export const FIELD_KINDS = [
  'id',
  'text',
  'longText',
  'integer',
  'weight',
  'percent',
  'date',
  'dateTime',
  'dict',
  'choice',
  'reference',
  'phone',
  'email',
  'plate',
  'image',
  'password',
] as const;

export type FieldKindName = (typeof FIELD_KINDS)[number];
