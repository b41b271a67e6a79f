/** Notices of main, by the code of model/notice. */
export const notice = {
  settingsSetAside:
    'The settings file was damaged; it is kept as {{file}} and defaults are in use.',
  journalSetAside: 'The alarm journal was damaged; it is kept as {{file}} and a new one was begun.',
  journalFailing: 'The alarm journal cannot be written: {{reason}}',
  soundFailing: 'The alarm sound cannot be played; check the loudspeaker.',
  platformFailed: 'The built-in demo platform did not start: {{reason}}',
  rendererCrashed: 'A window ended unexpectedly and was loaded again: {{reason}}',
} as const;
