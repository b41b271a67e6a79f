import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DictionaryEntry, OptionNode } from '@shared/model/menu';
import {
  DICTIONARY_SOURCES,
  type DictionarySource,
  type FieldSpec,
  type OptionsSpec,
} from '@shared/catalogue/family';
import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { fail, ok } from '@shared/base/result';
import { englishOfWord } from '@shared/catalogue/serverWords';
import type { Language } from '@shared/i18n';
import type { Bridge } from '@renderer/bridge/client';
import { Forest, type LoadBranch } from './tree/forest';
import { loadSpelling } from './tree/search';
import { isAway, settle, type UiFailure } from './failure';

/** Options of one dictionary or reference call. */
export type ChoiceEntry =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly nodes: readonly OptionNode[] }
  | { readonly status: 'failed'; readonly failure: UiFailure };

/** Options older than this are asked for again when a form opens, ms. */
const OLD_MS = 5 * 60_000;

type Texts = Readonly<Record<string, string>>;

/** Where options come from. */
export type ChoiceSource = `dict:${DictionarySource}:${string}` | `call:${string}`;

/** Source of a tree's nodes: options, or the answers of a call that loads branch by branch. */
export type TreeSource = ChoiceSource | `nodes:${string}`;

/** The options of a call, or those of them that parameters leave. */
function callSource(call: string, by: Readonly<Record<string, string>>): ChoiceSource {
  const asked = new URLSearchParams(Object.entries(by)).toString();
  return asked === '' ? `call:${call}` : `call:${call}?${asked}`;
}

/** Call and parameters of a source; null for another one. */
function callOfSource(source: string): { readonly call: string; readonly by: Texts } | null {
  if (!source.startsWith('call:')) return null;
  const [call = '', asked = ''] = source.slice('call:'.length).split('?');
  return { call, by: Object.fromEntries(new URLSearchParams(asked)) };
}

/**
 * The tree source of an option call; a lazy call loads branch by branch.
 * @param by what narrows the options: values of the form that asks.
 */
export function treeSource(options: OptionsSpec, by: Texts = {}): TreeSource {
  return options.lazy === undefined ? callSource(options.call, by) : `nodes:${options.call}`;
}

/** The source of all options of a field; null without one. */
export function sourceOf(field: FieldSpec): ChoiceSource | null {
  if (field.dict !== undefined) return `dict:${field.dictFrom ?? 'plain'}:${field.dict}`;
  const options = field.reference?.options;
  // A paged or lazy call has no list of all options.
  const isWhole = options !== undefined && options.shape !== 'page' && options.lazy === undefined;
  return isWhole ? `call:${options.call}` : null;
}

/** Options of this session, loaded once; a failed load is repeated by the next screen. */
export class Choices {
  readonly store: StoreApi<Readonly<Record<string, ChoiceEntry>>> = createStore(() => ({}));

  /** Number of the current user of this window: answers for an earlier user are dropped. */
  private era = 0;

  /** When the options of a source were asked for, monotonic ms. */
  private readonly askedAt = new Map<ChoiceSource, number>();
  private readonly forests = new Map<TreeSource, Forest>();
  private readonly renewing = new Map<ChoiceSource, Promise<void>>();
  private readonly forgot = new Set<() => void>();
  private language: Language = 'zh';
  /** Dictionaries in the server's words, whatever the language of the interface. */
  private readonly said = new Map<ChoiceSource, readonly OptionNode[]>();

  constructor(
    private readonly bridge: Bridge,
    private readonly clock: Clock,
  ) {}

  /** Starts loading unless the options are loaded or being loaded. */
  ensure(source: ChoiceSource): void {
    const known = this.store.getState()[source];
    if (known !== undefined && known.status !== 'failed') return;
    this.store.setState({ [source]: { status: 'loading' } });
    const { era } = this;
    void this.ask(source).then((answer) => {
      // After a clear (another user) this answer is no longer wanted.
      if (era !== this.era) return;
      this.store.setState({
        [source]: answer.ok
          ? this.ready(source, answer.value)
          : { status: 'failed', failure: answer.error },
      });
    });
  }

  /** Asks again for the options that could not be loaded because the server was away. */
  retry(): void {
    for (const [source, entry] of Object.entries(this.store.getState()))
      if (entry.status === 'failed' && isAway(entry.failure)) this.ensure(source as ChoiceSource);
  }

  /** Asks again for those of the options in use that are old; the old ones are shown until the answer. */
  freshen(sources: readonly ChoiceSource[]): void {
    const now = this.clock.monotonic();
    for (const source of new Set(sources)) {
      const isOld = now - (this.askedAt.get(source) ?? now) >= OLD_MS;
      if (!isOld) continue;
      this.renew(source);
      // A tree that is open keeps its nodes; the next one is made of the new answer.
      this.forests.delete(source);
    }
  }

  /** The tree of a source, shared in this session; it loads when it is shown. */
  forest(source: TreeSource): Forest {
    const known = this.forests.get(source);
    if (known !== undefined) return known;
    const load: LoadBranch = source.startsWith('nodes:')
      ? (parent) => this.branch(source.slice('nodes:'.length), parent)
      : () => this.whole(source as ChoiceSource);
    const made = new Forest({ clock: this.clock, load, loadSpelling });
    this.forests.set(source, made);
    return made;
  }

  /** Reports that options were dropped: a screen that shows the tree takes the new one. */
  onForgot(listener: () => void): Unsubscribe {
    this.forgot.add(listener);
    return () => this.forgot.delete(listener);
  }

  /** Reloads the options of these calls where they are in use: their records changed. */
  forget(calls: readonly string[]): void {
    const isGone = (source: string): boolean => {
      const asked = callOfSource(source);
      return asked !== null && calls.includes(asked.call);
    };
    for (const source of Object.keys(this.store.getState()) as ChoiceSource[])
      if (isGone(source)) this.renew(source);
    for (const source of [...this.forests.keys()]) if (isGone(source)) this.forests.delete(source);
    for (const call of calls) this.forests.delete(`nodes:${call}`);
    for (const listener of [...this.forgot]) listener();
  }

  /** Reloads the dictionaries in use: one of them was changed. */
  forgetDictionaries(): void {
    this.bridge.command('data.forget', undefined);
    for (const source of Object.keys(this.store.getState()) as ChoiceSource[])
      if (source.startsWith('dict:')) this.renew(source);
    for (const source of [...this.forests.keys()])
      if (source.startsWith('dict:')) this.forests.delete(source);
    for (const listener of [...this.forgot]) listener();
  }

  /** Shows the dictionaries in a language: in English those words that are known (serverWords). */
  speak(language: Language): void {
    if (language === this.language) return;
    this.language = language;
    const shown = [...this.said].map(([source, nodes]) => [source, this.ready(source, nodes)]);
    this.store.setState(Object.fromEntries(shown) as Readonly<Record<string, ChoiceEntry>>);
    for (const source of [...this.forests.keys()])
      if (source.startsWith('dict:')) this.forests.delete(source);
    for (const listener of [...this.forgot]) listener();
  }

  /** Drops everything: another user may see other options. */
  clear(): void {
    this.era += 1;
    this.store.setState({}, true);
    this.said.clear();
    this.askedAt.clear();
    this.forests.clear();
    this.renewing.clear();
    for (const listener of [...this.forgot]) listener();
  }

  private ready(source: ChoiceSource, nodes: readonly OptionNode[]): ChoiceEntry {
    const [what, , code = ''] = source.split(':');
    if (what !== 'dict') return { status: 'ready', nodes };
    this.said.set(source, nodes);
    return { status: 'ready', nodes: this.language === 'en' ? inEnglish(nodes, code) : nodes };
  }

  /** Reloads known options; the old ones stay until the answer, because cells show their labels. */
  private renew(source: ChoiceSource): void {
    if (this.store.getState()[source]?.status !== 'ready') return;
    const { era } = this;
    const work = this.ask(source).then((answer) => {
      if (this.renewing.get(source) === work) this.renewing.delete(source);
      if (era === this.era && answer.ok)
        this.store.setState({ [source]: this.ready(source, answer.value) });
    });
    this.renewing.set(source, work);
  }

  private async branch(call: string, parent: string | null): ReturnType<LoadBranch> {
    return settle(this.bridge.request('records.nodes', { call, parent }));
  }

  /** All options of a source, once they are loaded. */
  private async whole(source: ChoiceSource): ReturnType<LoadBranch> {
    await this.renewing.get(source);
    this.ensure(source);
    return new Promise((resolve) => {
      const found = (): boolean => {
        const entry = this.store.getState()[source];
        if (entry?.status === 'loading') return false;
        // Dropped during the load: the forest is no longer in use.
        if (entry === undefined) resolve(fail({ kind: 'cancelled' }));
        else resolve(entry.status === 'ready' ? ok(entry.nodes) : fail(entry.failure));
        return true;
      };
      if (found()) return;
      const end = this.store.subscribe(() => {
        if (found()) end();
      });
    });
  }

  private async ask(source: ChoiceSource) {
    this.askedAt.set(source, this.clock.monotonic());
    const asked = callOfSource(source);
    if (asked !== null) {
      const { call, by } = asked;
      const isNarrow = Object.keys(by).length > 0;
      return settle(this.bridge.request('data.options', { call, ...(isNarrow ? { by } : {}) }));
    }
    const [, first = '', second = ''] = source.split(':');
    const from = DICTIONARY_SOURCES.find((one) => one === first) ?? 'plain';
    const answer = await settle(this.bridge.request('data.dictionary', { code: second, from }));
    if (!answer.ok) return answer;
    return ok(treeOf(answer.value));
  }
}

/** The entries of a dictionary as a tree; an entry whose parent is missing is put at the top. */
function treeOf(entries: readonly DictionaryEntry[]): readonly OptionNode[] {
  const keys = new Set(entries.map(({ key }) => key));
  const below = (parent: string | undefined): readonly OptionNode[] =>
    entries
      .filter(
        (one) =>
          (one.parent !== undefined && keys.has(one.parent) ? one.parent : undefined) === parent,
      )
      .map(({ key, value }) => {
        const children = below(key);
        return children.length === 0
          ? { value: key, label: value }
          : { value: key, label: value, children };
      });
  return below(undefined);
}

/** A dictionary's entries in English where the word is known; others stay as the server says them. */
function inEnglish(nodes: readonly OptionNode[], code: string): readonly OptionNode[] {
  return nodes.map((node) => ({
    ...node,
    label: englishOfWord(code, node.label) ?? node.label,
    ...(node.children === undefined ? {} : { children: inEnglish(node.children, code) }),
  }));
}

/** The label of a value, looked up in the whole tree; undefined when no option has it. */
export function labelOf(nodes: readonly OptionNode[], value: string): string | undefined {
  for (const node of nodes) {
    if (node.value === value) return node.label;
    const below = node.children === undefined ? undefined : labelOf(node.children, value);
    if (below !== undefined) return below;
  }
  return undefined;
}
