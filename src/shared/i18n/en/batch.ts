/** Texts of work on many records: questions, results, undo. */
export const batch = {
  rows: 'Affected records: {{count}}',
  more: '… and {{count}} more',
  progress: '{{done}} of {{total}} done',
  stop: 'Stop',
  undoText: 'About to delete {{count}}: {{names}}',
  undoIn: 'submitted in {{seconds}} s',
  undo: 'Undo',
  undoKey: 'Undo (Ctrl+Z)',
  now: 'Delete now',
  dropped:
    'The signed-in user changed, so the deletion of {{count}} records was not submitted; the records are still there.',
  dropped_one:
    'The signed-in user changed, so the deletion of {{count}} record was not submitted; the record is still there.',
  lockedOut:
    'The workstation was locked, so the deletion of {{count}} records was not submitted; they are still there: {{names}}',
  lockedOut_one:
    'The workstation was locked, so the deletion of {{count}} record was not submitted; it is still there: {{names}}',
  understood: 'Got it',
  leftover:
    'The last session may have ended before a deletion was submitted. Check these records: {{names}}',
  leftAway: 'Records not deleted: {{failed}}. {{reason}}',
  leftUndone: 'Records not processed: {{failed}}. {{reason}}',
  counts: '{{done}} succeeded, {{failed}} failed, {{notSent}} not submitted',
  countsPartly: '; of {{partly}} the server took something otherwise',
  record: 'Record',
  result: 'Result',
  reason: 'Reason',
  mark: { done: 'Succeeded', partly: 'In part', failed: 'Failed', notSent: 'Not submitted' },
  outcome: { done: 'Succeeded', notSent: 'Not submitted' },
  reply: 'Reply: {{text}}',
  copy: 'Copy results',
  copied: 'Copied',
  retry: 'Retry {{count}} unsuccessful',
  removeTitle: 'Deletion result',
  editTitle: 'Edit {{count}} records',
  editTitle_one: 'Edit {{count}} record',
  editResult: 'Batch edit result',
  editHint:
    'Select the fields to change; the other fields stay unchanged. A selected field without a value is cleared.',
  editNone: 'No field supports batch editing',
  actionAsk: 'Run “{{action}}”?',
  actionResult: 'Result of “{{action}}”',
  someMay:
    'Selected: {{all}}; this action applies to {{may}}. The state of the others does not allow it; they are skipped: {{names}}',
  noneMay: 'The state of the selected records does not allow this action: {{names}}',
} as const;
