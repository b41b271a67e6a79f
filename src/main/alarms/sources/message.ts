import { parseJson } from '@shared/base/json';
import { fieldsOf } from './source';

/** Fields in which servers of this family put the alarm when they wrap it (unverified). */
const ENVELOPES = ['data', 'content', 'message', 'msg'] as const;

/**
 * The fields of a message that is a JSON object, or of an object inside it, which may be JSON text.
 * @param known names of the documented fields: the first object with one of them is the alarm.
 * @returns null without such an object.
 */
export function messageFields(
  message: string,
  known: readonly string[],
): Readonly<Record<string, string>> | null {
  const json = /^\s*[{["]/.test(message) ? parseJson(message) : null;
  if (json === null || !json.ok) return null;
  if (typeof json.value === 'string') return inside(json.value, known);
  const fields = fieldsOf(json.value);
  if (known.some((name) => (fields[name] ?? '') !== '')) return fields;
  for (const name of ENVELOPES) {
    const inner = inside(fields[name] ?? '', known);
    // The fields around it are kept too.
    if (inner !== null) return { ...fields, ...inner };
  }
  return null;
}

function inside(text: string, known: readonly string[]): Readonly<Record<string, string>> | null {
  const json = /^\s*\{/.test(text) ? parseJson(text) : null;
  if (json === null || !json.ok) return null;
  const fields = fieldsOf(json.value);
  return known.some((name) => (fields[name] ?? '') !== '') ? fields : null;
}
