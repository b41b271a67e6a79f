import type { FieldSpec } from '@shared/catalogue/family';
import { kindOf } from '@shared/catalogue/kinds/registry';
import { seedSource } from '@demo/seed/source';

const DAY_CHARS = 10;

/** A text that the kind's box takes; texts of different `n` differ. */
export function typedText(field: FieldSpec, n: number): string {
  switch (field.kind) {
    case 'text':
    case 'longText':
      return `T${n}${field.name}`.slice(0, field.max ?? 40);
    case 'integer':
    case 'decimal':
    case 'money':
    case 'weight':
    case 'percent':
      return String(field.between?.[0] ?? 7);
    case 'password':
      return 'Secret1pass';
    case 'date':
      return String(kindOf('date').seed(field, seedSource(n, n))).slice(0, DAY_CHARS);
    default:
      return String(kindOf(field.kind).seed(field, seedSource(n, n)));
  }
}
