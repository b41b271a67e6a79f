/** Texts of the notice popover. */
export const notices = {
  open: 'Notices',
  mail: 'Mail',
  message: 'Messages',
  notice: 'Notices',
  all: 'All notices',
  none: 'Nothing here',
  noMail: 'The platform offers no mail, and samples are not shown here.',
} as const;
