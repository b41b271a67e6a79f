/** What a server kept of a saved record. */
export const saved = {
  partly: 'Saved, but the server did not take {{count}} fields as they stand here; they are marked',
  partly_one: 'Saved, but the server did not take {{count}} field as it stands here; it is marked',
  partlyAway: 'Saved, but not as it was filled in: {{what}}',
  unchecked: 'Saved; what the server kept could not be checked',
  same: 'The server kept: {{value}}',
  kept: 'The server stored: {{value}}',
  empty: 'The server stored nothing here',
  cut: 'The server cut off the decimals: {{value}}',
  shortened: 'The server shortened it to: {{value}}',
  markup: 'The server’s markup filter made of it: {{value}}',
  willFilter: 'The server rewrites & < > and cuts tags out',
  ofField: '{{label}}: {{what}}',
  and: '; ',
  noMore: 'The record was added and cannot be changed from here',
} as const;
