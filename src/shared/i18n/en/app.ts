/** Texts of the area app. */
export const app = {} as const;
