import { decimalText, roundDecimal, scaledOf } from '../../base/decimal';
import type { FieldSpec } from '../family';
import type { FieldKind, FieldValue, FormProblem } from './kind';

/** A number with more digits is no longer exact after passing through a float of the server. */
const FLOAT_DIGITS = 15;
const DECIMAL = /^-?\d{1,18}(\.\d{1,18})?$/;

/**
 * Reads a decimal as text, so that no digit is lost. Texts keep all digits (BigDecimal is a text on this wire, wire format §1). A JSON number with more digits
 * than a float holds must have passed through a float, and is rounded to the kind's places.
 */
function readDecimal(raw: unknown, scale: number): string | undefined {
  if (typeof raw !== 'number') return typeof raw === 'string' && DECIMAL.test(raw) ? raw : undefined;
  const text = String(raw);
  if (!DECIMAL.test(text)) return undefined;
  return text.replace(/[-.]/g, '').length > FLOAT_DIGITS ? roundDecimal(text, scale) : text;
}

function checkDecimal(value: FieldValue, { between }: FieldSpec, scale: number): FormProblem | undefined {
  const scaled = scaledOf(String(value), scale);
  if (scaled === undefined) return { key: 'records.check.decimal', values: { places: scale } };
  if (between === undefined) return undefined;
  const [least, most] = between;
  const number = Number(decimalText(scaled, scale));
  return number < least || number > most ? { key: 'records.check.between', values: { least, most } } : undefined;
}

/** A kind of scaled numbers; values are decimal texts, stored as whole numbers of the smallest unit. */
function decimalKind(name: FieldKind['name'], scale: number, seeded: readonly [number, number]): FieldKind {
  return {
    name,
    column: 'INTEGER',
    scale,
    read: (raw) => readDecimal(raw, scale),
    write: String,
    check: (value, field) => checkDecimal(value, field, scale),
    seed: (_field, source) => decimalText(BigInt(source.int(...seeded)), scale),
    text: String,
  };
}

/** kg with grams. */
export const weightKind = decimalKind('weight', 3, [200, 80_000]);

/** Percent with two places. */
export const percentKind = decimalKind('percent', 2, [0, 10_000]);

/** Any measure with two places. */
export const decimalNumberKind = decimalKind('decimal', 2, [0, 10_000]);

/** Yuan with fen. */
export const moneyKind = decimalKind('money', 2, [1_000, 500_000]);
