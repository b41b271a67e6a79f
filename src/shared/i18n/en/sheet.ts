/** Texts of sheets: tables that are read and copied as in a spreadsheet. */
export const sheet = {
  how: 'Arrows move, Shift+arrows choose a range, Ctrl+C copies, Ctrl+A chooses all, Tab leaves.',
  at: '{{row}} · {{column}}: {{text}}',
  copied: 'The range is copied and can be pasted into a spreadsheet.',
  month: 'Month',
  before: 'Month before',
  next: 'Next month',
  reading: 'Records read: {{done}} of {{total}}…',
  counted: 'Rows: {{rows}}, records: {{records}}',
  cut: 'This month has more than {{most}} records; only the first {{most}} are shown.',
  empty: 'This month has no records.',
  outside: 'Records dated outside of this month, which are not shown: {{number}}',
  several: 'Records of this day: {{number}} ({{text}})',
  label: '{{name}} {{month}}',
} as const;
