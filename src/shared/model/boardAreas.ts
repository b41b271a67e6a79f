/**
 * The areas of a layout: a band over the whole width, and columns below it. A module of its own: boards draw them
 * before anything of a board is checked, and the checks come with a library.
 */
export const BOARD_AREAS = ['top', 'left', 'centre', 'right'] as const;
export type BoardArea = (typeof BOARD_AREAS)[number];
