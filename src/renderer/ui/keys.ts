/**
 * Every key of the console, once: what a key does is the same on every page, so no combination stands here
 * twice. The first one of several is shown first. None belongs to the system or to an input method: letters
 * have no meaning while somebody types, and Ctrl+Z in a field is the field's.
 */
export const KEYS = {
  sheet: ['F1'],
  menuSearch: ['Ctrl+K'],
  lock: ['Ctrl+L'],
  // The plus key without Shift says "=", and the one of the number block "+".
  larger: ['Ctrl++', 'Ctrl+='],
  smaller: ['Ctrl+-'],
  ordinary: ['Ctrl+0'],
  fullScreen: ['F11'],
  arrangement1: ['Alt+1'],
  arrangement2: ['Alt+2'],
  arrangement3: ['Alt+3'],
  arrangement4: ['Alt+4'],
  nextRegion: ['F6'],
  previousRegion: ['Shift+F6'],
  search: ['/', 'Ctrl+F'],
  grid: ['L'],
  views: ['V'],
  open: ['Enter'],
  // The space bar chooses a row on its check box, and with Shift anywhere in it.
  preview: [' '],
  previousRecord: ['Alt+ArrowUp'],
  nextRecord: ['Alt+ArrowDown'],
  leave: ['Escape'],
  // In the column of a tree's names; elsewhere they walk.
  treeOpen: ['ArrowRight'],
  treeClose: ['ArrowLeft'],
  moveUp: ['Alt+Shift+ArrowUp'],
  moveDown: ['Alt+Shift+ArrowDown'],

  acknowledge: ['A'],
  acknowledgeListed: ['Shift+A'],
  next: ['N'],
  shelve: ['S'],
  unshelve: ['U'],
  comment: ['C'],
  assign: ['G'],
  close: ['X'],
  tellServer: ['T'],
  locate: ['M'],

  refresh: ['R', 'F5'],
  previousPage: ['Alt+ArrowLeft'],
  nextPage: ['Alt+ArrowRight'],
  firstPage: ['Alt+Home'],
  lastPage: ['Alt+End'],
  columns: ['H'],
  export: ['Ctrl+E'],
  print: ['Ctrl+P'],
  add: ['Ctrl+N', 'Insert'],
  edit: ['E'],
  remove: ['Delete'],
  undo: ['Ctrl+Z'],
  selectPage: ['Ctrl+A'],
  copy: ['Ctrl+C'],
  menu: ['Shift+F10', 'ContextMenu'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type KeyName = keyof typeof KEYS;
