/** A code that people know or read from paper; ids of eighteen digits are not shown. */
const CODE = /^\d{2,12}$/;

/** The value of a node beside its name; '' for ids. */
export function codeOf(value: string): string {
  return CODE.test(value) ? value : '';
}
