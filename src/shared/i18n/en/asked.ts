/** What a server did not do of what a list asked for. */
export const asked = {
  conditionsHere: 'The server did not filter by “{{fields}}”; it is done here',
  orderHere: 'The server did not sort by “{{fields}}”; it is done here',
  noColumn: ' (the server has no column “{{columns}}”)',
  many: 'The server did not filter by “{{fields}}”, and more than {{most}} records are too many to do it here: the records below are not filtered by it',
  unseen:
    'The server cannot filter by “{{fields}}”, and its records do not show it: the records below are not filtered by it',
  orderMany:
    'The server did not sort by “{{fields}}”, and more than {{most}} records are too many to do it here: the records below are not sorted',
  orderUnseen:
    'The server cannot sort by “{{fields}}”, and its records do not show it: the records below are not sorted',
  and: '; ',
  understood: 'Got it',
  withoutOrder: 'Remove the order',
  off: 'This server cannot filter by it',
  missing: {
    given: 'The server gave fewer records than it counts: {{shown}} on this page, {{total}} in all',
    requests:
      'The server gives too few records at once, and this page was not read whole: {{shown}} on it, {{total}} in all',
  },
} as const;
