/** The name of a field's column as servers of this family write it: snake_case (wire format §3). */
export function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
