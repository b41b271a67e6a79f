/** Texts of what a record may do: trees to tick, and what that changes. */
export const grant = {
  changes: 'What will change',
  unchanged: 'Nothing yet. A tick gives, and without it is taken.',
  counts: 'To give: {{given}}, to take: {{taken}}',
  sum: '{{name}} — to give: {{given}}, to take: {{taken}}',
  givenOf: '{{tab}} · to give: {{count}}',
  takenOf: '{{tab}} · to take: {{count}}',
  look: 'Check the changes',
  back: 'Back to the ticks',
  saved: 'Permissions saved; users get them when they next sign in',
  outside: 'Outside of what you may grant, and kept as it is: {{count}}',
  nothingLeft: 'All menus are taken; some servers refuse a role without any',
  conflict:
    'Somebody has changed these permissions since you opened them; nothing is saved yet. Your changes now stand on top of the newest permissions: check them and save again. What the other person changed:',
  holders: {
    asking: 'Looking up the users concerned…',
    unknown: 'The users concerned could not be looked up',
    total: 'Users with this role: {{count}}',
    gain: 'Users who get what is given: {{count}}',
    lose: 'Users with no other role, who lose what is taken ({{count}}): {{names}}',
    mayKeep: 'Users with other roles, who may keep what is taken ({{count}}): {{names}}',
    andMore: '{{names}} (more: {{count}})',
  },
} as const;
