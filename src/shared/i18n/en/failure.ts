/** Texts of the area failure. */
export const failure = {} as const;
