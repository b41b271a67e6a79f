/** Texts of the local error log (spec 1 §2 Log dialog, §8). */
export const errorLog = {
  title: 'Local log',
  open: 'Local log: {{count}} errors of the interface',
  open_one: 'Local log: {{count}} error of the interface',
  about:
    'Errors of the client itself, without passwords and personal data. Platform administrators see what is uploaded.',
  none: 'No entries',
  column: { type: 'Type', url: 'Address', message: 'Content', time: 'Time' },
  stack: 'Stack',
  upload: 'Upload to server',
  clear: 'Clear local log',
  ask: {
    upload: 'Upload the local log to the server?',
    clear: 'Clear the local log?',
  },
  uploaded: 'Sent.',
  cleared: 'Cleared.',
} as const;
