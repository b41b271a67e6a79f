/** Texts of the area alarm. */
export const alarm = {} as const;
