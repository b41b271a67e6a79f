/** Texts of the area signIn. */
export const signIn = {} as const;
