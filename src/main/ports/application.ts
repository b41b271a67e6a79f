/** The switch that ends the running app. */
export const QUIT = '--quit';
