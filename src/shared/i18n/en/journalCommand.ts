/** Texts of `npm run journal`. */
export const journalCommand = {
  usage: `usage: journal COMMAND … [FOLDER] [--lang zh|en] [--zone NAME]

  verify [FOLDER] [--anchors FILE]   verifies the hash chain and all anchors
  anchor [FOLDER] [--anchors FILE]   writes the end of the chain to the anchor file
  desk [FOLDER]                      who was on duty when
  search [FOLDER] [--text WORDS] [--kind KIND] [--class CLASS] [--from TIME] [--to TIME]
         [--limit N] [--json]        entries, newest first; TIME as 2026-11-21 or 2026-11-21T08:00
  pack [FOLDER] OUT.zip [--anchors FILE]     packs the journal for another computer; the app may run
  unpack IN.zip [FOLDER] [--anchors FILE]    imports such a pack; the app must not run

FOLDER contains the monthly .db files; default: the journal of the app on this computer. FILE defaults
to anchors/anchors.txt beside FOLDER; keep a copy where others cannot change it. KIND and CLASS are
the internal names of the app.
Times are those of --zone, by default Asia/Shanghai.
The language is --lang, else that of the system; --json output is the same in both.
Exit codes: 0 all well, 1 a problem in the journal or pack, 2 an invalid command.`,
  noJournal: 'no journal in {{folder}}',
  noKind: 'unknown kind {{kind}}; available: {{kinds}}',
  noLanguage: 'unknown language {{language}}; available: zh en',
  noZone: 'unknown time zone {{zone}}; use a name such as Asia/Shanghai',
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
      switched: 'department or role switched',
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
