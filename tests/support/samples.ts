import { z } from 'zod';

/** Any other text. */
export const plain = 'sample';

type Json = Readonly<Record<string, unknown>>;

/** A text that the schema takes; `text` where it may be anything. */
export function plainText(schema: Json, text: string): string {
  const { maxLength, minLength, pattern } = schema;
  if (pattern !== undefined && !new RegExp(pattern as string).test(text)) {
    const tries = ['08:00', '2026-11', '1', 'a', '/a', 'zh', '/vehicle=gcj02', 'own-1'];
    return tries.find((one) => new RegExp(pattern as string).test(one)) ?? text;
  }
  const longest = typeof maxLength === 'number' ? maxLength : text.length;
  const shortest = typeof minLength === 'number' ? minLength : 0;
  return text.slice(0, longest).padEnd(Math.min(shortest, longest), 'x');
}

function numberOf({ maximum, minimum, exclusiveMinimum }: Json): number {
  const least = Number(minimum ?? exclusiveMinimum ?? 1);
  const most = Number(maximum ?? Infinity);
  return Math.min(Math.max(1, least), most);
}

function valueOf(schema: Json, text: string): unknown {
  const { anyOf, oneOf, const: constant, enum: values, type } = schema;
  if (constant !== undefined) return constant;
  if (Array.isArray(values)) return values[0];
  const choices = (anyOf ?? oneOf) as readonly Json[] | undefined;
  if (choices !== undefined) return valueOf(choices[0] ?? {}, text);
  switch (type) {
    case 'string':
      return plainText(schema, text);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array': {
      const least = Number(schema['minItems'] ?? 0);
      const wanted = Math.max(1, least);
      const one = valueOf((schema['items'] ?? {}) as Json, text);
      return Array.from({ length: wanted }, () => one);
    }
    case 'object': {
      const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Json>>;
      const all = Object.entries(properties).map(([key, part]) => [
        key,
        valueOf(part, /^(id|ids|reviewed)$/.test(key) ? text : plain),
      ]);
      return Object.fromEntries(all);
    }
    default:
      return text;
  }
}

/**
 * Arguments that a message of the contract takes, made out of its schema: every field is filled, ids
 * with `text` (that of an alarm, say), so that what is asked about is really there.
 * @throws Error when none can be made: the maker has to learn the schema, or the caller names some.
 */
export function sampleOf(schema: z.ZodType, text: string): unknown {
  if (schema.safeParse(undefined).success) return undefined;
  const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Json;
  const value = valueOf(json, text);
  const read = schema.safeParse(value);
  if (!read.success) throw new Error(`no arguments for ${JSON.stringify(json).slice(0, 300)}`);
  return value;
}
