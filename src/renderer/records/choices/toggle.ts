/** The choice after a click on an option: added or removed; a single choice replaces. */
export function toggled(value: readonly string[], id: string, many: boolean): readonly string[] {
  if (value.includes(id)) return value.filter((other) => other !== id);
  return many ? [...value, id] : [id];
}
