/** Texts of the vehicle reminders. */
export const reminders = {
  expired: 'Expired ({{count}})',
  coming: 'Coming ({{count}})',
  title: 'Vehicle reminders',
  hint: 'These items are due soon or overdue. After you close this dialog, it does not appear again in this session.',
  category: { 1: 'Insurance', 2: 'Maintenance', 3: 'Annual inspection' },
  count: '{{count}} due',
  go: 'View {{name}} records',
  noTime: 'date unknown',
  noCar: 'plate unknown',
  noMenu: 'The server has no menu {{id}} (basic information); the page was opened directly',
  close: 'Close',
} as const;
