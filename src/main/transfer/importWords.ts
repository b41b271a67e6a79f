import type { KeyUnder } from '@shared/i18n/textKey';
import type { FieldSpec, Label } from '@shared/catalogue/family';
import type { FormProblem } from '@shared/catalogue/kinds/kind';

/** A label that stands for a value; in a tree it has the labels above it. */
export interface Word {
  readonly value: string;
  readonly label: string;
  /** Labels from the top, joined by a slash. */
  readonly path?: string;
}

/** The labels that cells of a field may contain. */
export interface FieldWords {
  readonly words: readonly Word[];
  /** False when the server would not return all labels: values are then accepted unchanged. */
  readonly complete: boolean;
}

/** Most labels that a message names. */
const MOST_NAMED = 8;

/** Texts for yes and no where the declaration has no labels. */
const YES = ['1', '是', 'yes', 'y', 'true', '√'];
const NO = ['0', '否', 'no', 'n', 'false', '×'];

const same = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** The labels in a declaration: of choices and switches. */
export function declaredWords(
  field: FieldSpec,
  language: keyof Label = 'zh',
): FieldWords | undefined {
  if (field.kind !== 'choice' && field.kind !== 'switch') return undefined;
  const own = (field.choices?.values ?? []).flatMap(({ value, label }) => [
    // The first label is the one that a message names.
    { value, label: label[language] },
    { value, label: label.zh },
    { value, label: label.en },
  ]);
  const plain =
    field.kind === 'switch'
      ? [
          ...YES.map((label) => ({ value: '1', label })),
          ...NO.map((label) => ({ value: '0', label })),
        ]
      : [];
  return { words: [...own, ...plain], complete: true };
}

/** Labels indexed for many cells. */
export class WordIndex {
  private readonly values = new Set<string>();
  private readonly byText = new Map<string, Set<string>>();

  constructor(private readonly own: FieldWords) {
    for (const { value, label, path } of own.words) {
      this.values.add(value);
      for (const text of new Set([same(label), same(path ?? label)])) {
        const known = this.byText.get(text);
        if (known === undefined) this.byText.set(text, new Set([value]));
        else known.add(value);
      }
    }
  }

  /** The value of a label. The value itself is accepted too; a label with two values is not. */
  find(text: string): FoundWord {
    if (this.values.has(text)) return { value: text };
    const [first, ...others] = this.byText.get(same(text)) ?? [];
    if (first !== undefined && others.length === 0) return { value: first };
    if (first !== undefined) {
      const all = new Set([first, ...others]);
      const fits = this.own.words.filter(({ value }) => all.has(value));
      const allowed = named(fits.map(({ path, value }) => path ?? value));
      return problem('ambiguous', { text, allowed });
    }
    if (!this.own.complete) return unlisted(text);
    return problem('unknownWord', { text, allowed: named(firstLabels(this.own.words)) });
  }
}

export type FoundWord = { readonly value: string } | { readonly problem: FormProblem };

/** A label of a field whose labels are not all known: codes and ids pass, because the server knows them. */
export function unlisted(text: string): FoundWord {
  return /^[\w-]+$/.test(text) ? { value: text } : problem('wordNotKnown', { text });
}

/** One label for each value: the first. */
function firstLabels(words: readonly Word[]): readonly string[] {
  const labels = new Map<string, string>();
  for (const { value, label } of words) if (!labels.has(value)) labels.set(value, label);
  return [...labels.values()];
}

function problem(
  key: KeyUnder<'transfer.problems'>,
  values: Readonly<Record<string, string | number>>,
): FoundWord {
  return { problem: { key: `transfer.problems.${key}`, values } };
}

function named(words: readonly string[]): string {
  return words.slice(0, MOST_NAMED).join(' / ') + (words.length > MOST_NAMED ? ' …' : '');
}
