export const QUIT = '--quit';
