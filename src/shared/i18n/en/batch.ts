/** Texts of work on many records: questions, results, undo. */
export const batch = {
  rows: 'Records concerned: {{count}}',
  more: '… and {{count}} more',
  progress: '{{done}} of {{total}} done',
  stop: 'Stop',
  undoText: 'About to delete {{count}}: {{names}}',
  undoIn: 'sent in {{seconds}} s',
  undo: 'Undo',
  now: 'Delete now',
  dropped:
    'Somebody else is signed in now: deleting {{count}} records was not sent, they are still there.',
  dropped_one:
    'Somebody else is signed in now: deleting {{count}} record was not sent, it is still there.',
  leftover: 'Whether the last deletion was sent is not known. Please check: {{names}}',
  leftAway: 'Records that could not be deleted: {{failed}}. {{reason}}',
  leftUndone: 'Records that were not changed: {{failed}}. {{reason}}',
  counts: '{{done}} done, {{failed}} failed, {{notSent}} not sent',
  record: 'Record',
  result: 'Result',
  reason: 'Reason',
  mark: { done: 'Done', failed: 'Failed', notSent: 'Not sent' },
  outcome: { done: 'Done', notSent: 'Not sent' },
  copy: 'Copy results',
  copied: 'Copied',
  retry: 'Retry the {{count}} not done',
  removeTitle: 'Result of deleting',
  editTitle: 'Change {{count}} records',
  editTitle_one: 'Change {{count}} record',
  editResult: 'Result of the change',
  editHint:
    'Tick the fields to change; the others stay. A ticked field without a value is emptied.',
  editNone: 'No field can be changed in many records at once',
  actionAsk: 'Run “{{action}}”?',
  actionResult: 'Result of “{{action}}”',
  someMay:
    'Chosen: {{all}}; this can be done to {{may}}. The state of the others does not allow it, they are left out: {{names}}',
  noneMay: 'The state of the chosen records does not allow this: {{names}}',
} as const;
