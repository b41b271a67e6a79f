import type { KeyUnder } from '../i18n/textKey';
import type { Translate } from './translate';

/** The findings of a journal check, as `journal.problem.<name>`, by their English text. */
const PROBLEMS: readonly (readonly [
  RegExp,
  KeyUnder<'journal.problem'>,
  ...(readonly string[]),
])[] = [
  [/^entry (\d+) does not fit the chain$/, 'chain', 'at'],
  [/^does not begin with the last hash of the segment before$/, 'tie'],
  [/^what came before it is missing$/, 'before'],
  [/^entry (\d+), anchored at (\S+), is missing: the journal was cut short$/, 'cut', 'seq', 'at'],
  [/^entry (\d+) is not the one that was anchored at (\S+)$/, 'other', 'seq', 'at'],
  [
    /^another journal stands here since (\S+): entry (\d+), anchored at (\S+), is not in it$/,
    'replaced',
    'since',
    'seq',
    'at',
  ],
  [
    /^entry (\d+) notes an anchor of entry (\d+) that no file of anchors holds$/,
    'unkept',
    'by',
    'seq',
  ],
  [/^(\d+) lines of the file of anchors cannot be read$/, 'unread', 'lines'],
  [/^there is no anchor$/, 'none'],
  [/^the proof of the anchor of entry (\d+), made at (\S+), does not hold$/, 'forged', 'seq', 'at'],
  [/^no anchor since (\S+) carries the proof of this workstation$/, 'unproven', 'at'],
  [/^entry (\d+), the last that was written, is not in the files$/, 'unwritten', 'seq'],
  [/^\S+ has no head$|^there is no .+|not a database|malformed|CORRUPT|NOTADB/, 'damaged'],
];

/** Why a journal is not whole, in the user's language; unknown texts stay unchanged. */
export function problemText(problem: string, t: Translate): string {
  for (const [pattern, name, ...names] of PROBLEMS) {
    const parts = pattern.exec(problem);
    if (parts === null) continue;
    const values = names.map((value, place) => [value, parts[place + 1] ?? ''] as const);
    return t(`journal.problem.${name}`, { reason: problem, ...Object.fromEntries(values) });
  }
  return problem;
}
