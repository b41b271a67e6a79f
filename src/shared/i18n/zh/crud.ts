/** Texts of the area crud. */
export const crud = {} as const;
