import { parseJson } from '@shared/base/json';
import { fieldsOf } from './source';

/** Names under which servers of this family put the alarm into an envelope of their own (unverified). */
const ENVELOPES = ['data', 'content', 'message', 'msg'] as const;

/**
 * The fields of a message that is a JSON object, or an object within one, also as a text of JSON.
 * @param known names of the documented fields: the first object that has one is the alarm.
 * @returns null where no such object is in it.
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
    // What stands around it is kept as well.
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
