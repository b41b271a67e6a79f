import { isPasswordProblem, isPhoneProblem } from '../../model/validators';
import type { FieldKind, FieldValue } from './kind';

/** Reads a text; numbers are accepted too, because servers send codes either way. */
function readText(raw: unknown): string | undefined {
  if (typeof raw === 'string') return raw;
  if (typeof raw === 'number' && Number.isFinite(raw)) return String(raw);
  return undefined;
}

const asText = (value: FieldValue): string => (Array.isArray(value) ? value.join(',') : String(value));

export const textKind: FieldKind = {
  name: 'text',
  column: 'TEXT',
  read: readText,
  write: asText,
  check(value, field) {
    const max = field.max ?? 255;
    return asText(value).length > max ? { key: 'records.check.tooLong', values: { max } } : undefined;
  },
  seed: (field, source) => `${field.label.zh}${source.index + 1}`,
  text: asText,
};

export const longTextKind: FieldKind = { ...textKind, name: 'longText' };

/** An id: digits beyond 2^53 are text already when they arrive here. */
export const idKind: FieldKind = { ...textKind, name: 'id', seed: (_field, source) => String(1_000_000 + source.index) };

/** Write-only: never shown, and dropped when a server answers it. */
export const passwordKind: FieldKind = {
  ...textKind,
  name: 'password',
  read: () => '',
  check(value, field) {
    const key = field.existing === true ? undefined : isPasswordProblem(asText(value));
    return key === undefined ? undefined : { key };
  },
  seed: () => '',
  text: () => '',
};

/** A key or a password of another service: the form gets it from the server and shows it on request, nothing else shows it. */
export const secretKind: FieldKind = { ...textKind, name: 'secret', text: () => '' };

const PHONE_HEADS = ['138', '139', '150', '158', '186', '189'] as const;

export const phoneKind: FieldKind = {
  ...textKind,
  name: 'phone',
  empty: 'records.check.phoneEmpty',
  check(value) {
    const key = isPhoneProblem(asText(value));
    return key === undefined ? undefined : { key };
  },
  seed: (_field, source) => `${source.pick(PHONE_HEADS)}${String(source.int(0, 99_999_999)).padStart(8, '0')}`,
};

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const emailKind: FieldKind = {
  ...textKind,
  name: 'email',
  check: (value) => (EMAIL.test(asText(value)) ? undefined : { key: 'records.check.email' }),
  seed: (_field, source) => `user${source.index + 1}@chengjing.example`,
};

const PLATE = /^\p{Script=Han}[A-Z][A-Z0-9]{4,5}[A-Z0-9\p{Script=Han}]$/u;
/** Letters of number plates, without I and O. */
const PLATE_LETTERS = [...'ABCDEFGHJKLMNPQRSTUVWXYZ'];

/** A number plate of a vehicle: province, city letter, five or six characters. */
export const plateKind: FieldKind = {
  ...textKind,
  name: 'plate',
  check: (value) => (PLATE.test(asText(value)) ? undefined : { key: 'records.check.plate' }),
  // No province has this character, so no real vehicle has such a plate.
  seed: (_field, source) => `示${source.pick(PLATE_LETTERS)}${source.pick(PLATE_LETTERS)}${String(source.int(0, 9999)).padStart(4, '0')}`,
};

/** A picture's address; main fetches the bytes as media, the page has no network. */
export const imageKind: FieldKind = { ...textKind, name: 'image', seed: () => '' };

/** Addresses of pictures, comma-joined. */
export const imagesKind: FieldKind = { ...imageKind, name: 'images' };

const LOCATION = /^(-?\d{1,3}(?:\.\d{1,8})?),(-?\d{1,2}(?:\.\d{1,8})?)$/;

/** A place as "longitude,latitude" in degrees. The server's datum is not documented; the text is kept unchanged. */
export const locationKind: FieldKind = {
  ...textKind,
  name: 'location',
  check(value) {
    const [, longitude, latitude] = LOCATION.exec(asText(value)) ?? [];
    const isPlace = longitude !== undefined && Math.abs(Number(longitude)) <= 180 && Math.abs(Number(latitude)) <= 90;
    return isPlace ? undefined : { key: 'records.check.location' };
  },
  // The demo platform's city is fictional; its points lie on land, so that a map shows streets there.
  seed: (_field, source) => `120.${source.int(500_000, 700_000)},30.${source.int(600_000, 800_000)}`,
};

const ID_CARD = /^\d{17}[\dXx]$/;
/** Weights of the first 17 digits and the check characters by remainder (GB 11643-1999). */
const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const ID_CHECKS = '10X98765432';

function idCheck(first: string): string {
  const sum = ID_WEIGHTS.reduce((all, weight, n) => all + weight * Number(first[n]), 0);
  return ID_CHECKS.charAt(sum % 11);
}

/** A citizen's number of 18 characters with its check digit. */
export const idCardKind: FieldKind = {
  ...textKind,
  name: 'idCard',
  check(value) {
    const text = asText(value).toUpperCase();
    return ID_CARD.test(text) && idCheck(text) === text[17] ? undefined : { key: 'records.check.idCard' };
  },
  // Region 999999 does not exist, so no real person has such a number.
  seed(_field, source) {
    const first = `999999${source.int(1960, 2004)}${String(source.int(1, 12)).padStart(2, '0')}${String(source.int(1, 28)).padStart(2, '0')}${String(source.int(1, 999)).padStart(3, '0')}`;
    return first + idCheck(first);
  },
};
