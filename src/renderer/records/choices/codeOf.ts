/** A code that people know by heart or from paper; ids of eighteen digits tell nobody anything. */
const CODE = /^\d{2,12}$/;

/** The value of a node as it is shown beside its name; '' for ids. */
export function codeOf(value: string): string {
  return CODE.test(value) ? value : '';
}
