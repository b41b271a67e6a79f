/** Stands in a text for a value that is left out; no text of the product and no message has this character. */
export const LEFT_OUT = '\u{F0002}';

const GAP = LEFT_OUT;
const SEPARATORS = '\\s，、：:,';

/** What goes with a value that is left out, in this order: with each the text is still a sentence. */
const STEPS: readonly (readonly [RegExp, string])[] = [
  // A remark of nothing, and a remark whose word is gone.
  [new RegExp(`\\s*[（(]${GAP}[）)]`, 'gu'), ''],
  [new RegExp(`${GAP}\\s*[（(]([^（）()]*)[）)]`, 'gu'), '$1'],
  // Words of the texts that join two values, or lead to one.
  [new RegExp(`${GAP}\\s+(?:与|and)\\s+`, 'gu'), ''],
  [new RegExp(`\\s+(?:与|and|on)\\s+${GAP}`, 'gu'), ''],
  // The colon belongs to what is before the gap, any other separator to the gap.
  [new RegExp(`\\s+${GAP}(?=[：:])`, 'gu'), ''],
  [new RegExp(`${GAP}(?:[，、：:,]\\s*|\\s+)`, 'gu'), ''],
  [new RegExp(`[${SEPARATORS}]*${GAP}$`, 'gu'), ''],
  [new RegExp(GAP, 'gu'), ''],
  [new RegExp(`^[${SEPARATORS}]+|[${SEPARATORS}]+$`, 'gu'), ''],
];

/** A text without the values that are left out, and without what stood between them. Pure. */
export function withoutGaps(text: string): string {
  if (!text.includes(GAP)) return text;
  return STEPS.reduce((left, [found, instead]) => left.replace(found, instead), text);
}
