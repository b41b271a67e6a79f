/** Texts of the notice popover. */
export const notices = {
  open: 'Notices',
  hint: 'Mail, messages and announcements',
  mail: 'Mail',
  message: 'Messages',
  notice: 'Notices',
  all: 'All notices',
  none: 'No content',
  noMail: 'The server has no mail call; no sample mail is shown.',
} as const;
