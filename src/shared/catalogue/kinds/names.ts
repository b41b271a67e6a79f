/** The field kinds that exist. A kind is one file here and one in renderer/records/kinds. */
export const FIELD_KINDS = [
  'id',
  'text',
  'longText',
  'integer',
  'decimal',
  'money',
  'weight',
  'percent',
  'date',
  'dateTime',
  'dict',
  'choice',
  'switch',
  'reference',
  'region',
  'phone',
  'email',
  'plate',
  'idCard',
  'location',
  'polygon',
  'route',
  'image',
  'images',
  'password',
  'secret',
  'clockIns',
] as const;

export type FieldKindName = (typeof FIELD_KINDS)[number];

/** Kinds whose values are numbers. */
export const NUMBER_KINDS: ReadonlySet<FieldKindName> = new Set(['integer', 'decimal', 'money', 'weight', 'percent']);

/** Kinds whose values are shown in no list and no sheet, and go into no file and no draft: new passwords, and keys that the server answers. */
export const SECRET_KINDS: ReadonlySet<FieldKindName> = new Set(['password', 'secret']);
