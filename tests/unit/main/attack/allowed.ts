/** Messages that the walk leaves out, with the test that has them instead. */
export const UNWALKED: Readonly<Record<string, string>> = {
  'session.signOut': 'Ends the state that is walked; everybody may leave a desk (lock/allowed.ts).',
};

/** Answers that whoever stands before a desk with nobody signed in may have. */
export const OPEN_ANSWERS: Readonly<Record<string, string>> = {};

/** Messages whose answer holds something of an alarm while it is locked. */
export const LOCKED_TELLS: Readonly<Record<string, string>> = {};

/** Changes that pass, by who asks. */
export const MAY_CHANGE = {
  locked: {},
  signedOut: {},
  least: {},
} satisfies Record<string, Readonly<Record<string, string>>>;
