/** Texts of `npm run journal`. */
export const journalCommand = {
  usage: `usage: journal COMMAND … [FOLDER] [--lang zh|en]

  verify [FOLDER] [--anchors FILE]   proves the hash chain, and that everything anchored is there
  anchor [FOLDER] [--anchors FILE]   writes where the chain ends into the file of anchors
  desk [FOLDER]                      who had the desk when
  search [FOLDER] [--text WORDS] [--kind KIND] [--class CLASS] [--from TIME] [--to TIME]
         [--limit N] [--json]        entries, newest first; TIME as 2026-11-21 or 2026-11-21T08:00
  pack [FOLDER] OUT.zip [--anchors FILE]     copies the journal for another machine; the app may run
  unpack IN.zip [FOLDER] [--anchors FILE]    takes such a copy in; the app must not run

FOLDER holds the monthly .db files; without it the journal of this machine's app is meant. FILE is
anchors/anchors.txt beside FOLDER unless it is named; keep a copy where nobody can change it.
The language is --lang, or that of the system; --json is the same in both.
Ends with 0 when all is well, 1 when the journal or the pack is not, 2 when it was asked wrongly.`,
  noJournal: 'no journal in {{folder}}',
  noKind: 'unknown kind {{kind}}; available: {{kinds}}',
  noLanguage: 'unknown language {{language}}; available: zh en',
  noNumber: '--limit {{limit}} is not a number',
  noTime: '{{text}} is not a time',
  noCommand: 'unknown command {{command}}',
  noPlace: 'name the output file',
  noPack: 'name the journal pack',
  badOption: '{{reason}}',
  failed: 'failed: {{reason}}',
  unreadable: '{{month}}: the journal file cannot be read',
  journal: 'journal {{folder}}',
  month: '{{month}}  {{count}} entries  {{result}}',
  month_one: '{{month}}  {{count}} entry  {{result}}',
  ok: 'ok',
  broken: 'BROKEN',
  chain: 'chain {{result}} · {{count}} entries',
  chain_one: 'chain {{result}} · {{count}} entry',
  anchors: 'anchors {{result}} · {{count}} checked',
  noKey:
    'The key proof of the anchors was not verified: the key is in the system keychain, and only the app can use it.',
  anchored: '{{month}}  entry {{seq}}  {{hash}}',
  packed: '{{file}} · {{count}} entries',
  packed_one: '{{file}} · {{count}} entry',
  unpacked: 'journal {{folder}} · {{count}} entries',
  unpacked_one: 'journal {{folder}} · {{count}} entry',
  pack: {
    damaged: '{{reason}}',
    newer: '{{reason}}',
    broken: '{{reason}}',
    otherJournal: '{{reason}}',
    further: '{{reason}}',
    empty: '{{reason}}',
    others: '{{reason}}',
  },
  desk: {
    before: '(before this journal)',
    unknown: 'unknown',
    still: 'still on duty',
    crash: 'the app ended abnormally',
    cause: {
      signIn: 'sign-in',
      restored: 'session restored',
      takeOver: 'take-over',
      signOut: 'sign-out',
      refused: 'session expired',
      appEnd: 'app ended',
      signOff: 'signed off from the system',
      shutdown: 'shutdown or restart',
      now: 'now',
      crash: 'abnormal end',
      unknown: 'unknown',
    },
  },
} as const;
