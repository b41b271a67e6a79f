/** Deeper parts of an answer are left as they are. */
const MOST_LEVELS = 50;

/**
 * The data of an answer in which the number -1 stands for nothing, as the open server writes every number, and
 * every id, that a record does not have: such a member is left out. A text "-1" is a value.
 */
export function withoutAbsentNumbers(data: unknown, level = 0): unknown {
  if (level > MOST_LEVELS || typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map((one: unknown) => withoutAbsentNumbers(one, level + 1));
  return Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => value !== -1)
      .map(([name, value]) => [name, withoutAbsentNumbers(value, level + 1)]),
  );
}
