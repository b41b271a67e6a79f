/**
 * How a schema reads what is read once or twice in a run, as a stored document at the start: without compiling a
 * check of its own for it, which takes longer than many such checks. Second argument of `parse` and `safeParse`.
 */
export const READ_ONCE = { jitless: true } as const;
