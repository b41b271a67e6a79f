import { maskedPhone } from '../model/sosBrief';
import type { FieldSpec } from './family';

/** Wire names of fields with a person's name or number, in case a declaration lacks its mark. */
const PERSON = /(person|user|real|employee|driver|leader|contact|resident|owner)_?(name|phone)|idcard/i;

/** Kinds that are a person's whatever they are called. */
const KINDS: ReadonlySet<string> = new Set(['phone', 'email', 'idCard']);

/** Most stars for the hidden part of a name: its length says something too. */
const MOST_STARS = 2;
/** What stays of an identity number: enough to tell two apart. */
const FIRST = 3;
const LAST = 4;
/** Pieces of one text that are names of their own. */
const BETWEEN = /([、,，;；/\s]+)/;

/** True for wire names of fields that say a person's name or number, where no declaration is at hand. */
export const namesPerson = (field: string): boolean => field === 'person' || PERSON.test(field);

/** True for fields whose values name a person or reach one: what a list hides while personal data are masked. */
export function isPersonal(field: FieldSpec): boolean {
  return field.personal === true || KINDS.has(field.kind) || PERSON.test(field.name) || PERSON.test(field.reference?.nameField ?? '');
}

function maskedName(name: string): string {
  const [first = '', ...rest] = name;
  return first + '*'.repeat(Math.max(1, Math.min(MOST_STARS, rest.length)));
}

/**
 * A person's value without what identifies them: 徐雪 → 徐*, 13812345678 → 138****5678. An empty text stays
 * empty.
 */
export function maskedText(text: string, field: Pick<FieldSpec, 'kind'>): string {
  if (text === '') return '';
  switch (field.kind) {
    case 'phone':
      return maskedPhone(text);
    case 'idCard':
      return text.length <= FIRST + LAST ? '*'.repeat(text.length) : text.slice(0, FIRST) + '*'.repeat(text.length - FIRST - LAST) + text.slice(-LAST);
    case 'email':
      return text.includes('@') ? `${text.slice(0, 1)}***${text.slice(text.indexOf('@'))}` : maskedName(text);
    case 'image':
    case 'images':
    case 'location':
    case 'polygon':
    case 'route':
      return '***';
    default:
      return text
        .split(BETWEEN)
        .map((part, n) => (n % 2 === 1 || part === '' ? part : /^\d{7,}$/.test(part) ? maskedPhone(part) : maskedName(part)))
        .join('');
  }
}
