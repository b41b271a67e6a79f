import type { ApiFailure } from '@shared/api/failure';
import { ok, type Result } from '@shared/base/result';
import type { DictionarySource, FieldSpec } from '@shared/catalogue/family';
import { englishOfWord } from '@shared/catalogue/serverWords';
import type { Language } from '@shared/i18n';
import type { DictionaryEntry, OptionNode } from '@shared/model/menu';
import { declaredWords, type FieldWords, type Word } from './importWords';

type Answer<T> = Promise<Result<T, ApiFailure>>;

/** Source of option labels, answered by the live session. */
export interface WordSource {
  dictionary(code: string, from?: DictionarySource): Answer<readonly DictionaryEntry[]>;
  options(call: string): Answer<readonly OptionNode[]>;
  pick(
    call: string,
    text: string,
    current: number,
    slot: string,
  ): Answer<{ readonly nodes: readonly OptionNode[]; readonly total: number }>;
}

function flat(nodes: readonly OptionNode[], above = ''): readonly Word[] {
  return nodes.flatMap(({ value, label, children = [] }) => {
    const path = above === '' ? label : `${above}/${label}`;
    return [{ value, label, path }, ...flat(children, path)];
  });
}

/** True for a field whose labels can only be looked up one by one. */
export function isLookedUp({ reference }: FieldSpec): boolean {
  return reference?.options.shape === 'page';
}

/**
 * All labels of a field, if it has labels and the server returns them at once. A refusal leaves the field
 * without labels; only a lost connection or session is a failure.
 */
export async function wordsOfField(
  field: FieldSpec,
  source: WordSource,
  language: Language,
): Answer<FieldWords | undefined> {
  const declared = declaredWords(field, language);
  if (declared !== undefined) return ok(declared);
  if (field.dict !== undefined) {
    const answer = await source.dictionary(field.dict, field.dictFrom);
    if (!answer.ok) return unlessLost(answer);
    const { dict } = field;
    // The first label of a value is the one that a file gets; a file may contain either.
    const words = answer.value.flatMap(({ key, value }) => {
      const english = language === 'en' ? englishOfWord(dict, value) : undefined;
      const own = { value: key, label: value };
      return english === undefined ? [own] : [{ value: key, label: english }, own];
    });
    return ok({ words, complete: true });
  }
  const options = field.reference?.options;
  if (options === undefined || options.lazy !== undefined || options.shape === 'page') {
    return ok(undefined);
  }
  const answer = await source.options(options.call);
  return answer.ok ? ok({ words: flat(answer.value), complete: true }) : unlessLost(answer);
}

/** The labels in a file, looked up one by one; labels that are not found are left out. */
export async function lookedUpWords(
  field: FieldSpec,
  texts: readonly string[],
  source: WordSource,
  isCancelled: () => boolean,
): Answer<FieldWords> {
  const words: Word[] = [];
  const call = field.reference?.options.call ?? '';
  for (const text of texts) {
    if (isCancelled()) break;
    const answer = await source.pick(call, text, 1, `import:${field.name}`);
    if (!answer.ok) {
      const lost = unlessLost(answer);
      if (!lost.ok) return lost;
      return ok({ words, complete: false });
    }
    words.push(...answer.value.nodes.map(({ value, label }) => ({ value, label })));
  }
  return ok({ words, complete: false });
}

function unlessLost(answer: { readonly ok: false; readonly error: ApiFailure }) {
  const { kind } = answer.error;
  return kind === 'notConnected' || kind === 'signedOut' ? answer : ok(undefined);
}
