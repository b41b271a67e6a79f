import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DictionaryEntry, OptionNode } from '@shared/model/menu';
import {
  DICTIONARY_SOURCES,
  type DictionarySource,
  type FieldSpec,
} from '@shared/catalogue/family';
import { ok } from '@shared/base/result';
import type { Bridge } from '@renderer/bridge/client';
import { settle, type UiFailure } from './failure';

/** Options of one dictionary or reference call. */
export type ChoiceEntry =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly nodes: readonly OptionNode[] }
  | { readonly status: 'failed'; readonly failure: UiFailure };

/** Where options come from. */
export type ChoiceSource = `dict:${DictionarySource}:${string}` | `call:${string}`;

/** The source of a field's options, or null when the kind has none. */
export function sourceOf(field: FieldSpec): ChoiceSource | null {
  if (field.dict !== undefined) return `dict:${field.dictFrom ?? 'plain'}:${field.dict}`;
  return field.reference === undefined ? null : `call:${field.reference.options.call}`;
}

/** Options of this session, asked once; a failed question is asked again by the next screen. */
export class Choices {
  readonly store: StoreApi<Readonly<Record<string, ChoiceEntry>>> = createStore(() => ({}));

  /** Counts the users of this window: an answer for an earlier one is nobody's. */
  private era = 0;

  constructor(private readonly bridge: Bridge) {}

  /** Begins loading unless the options are there or on their way. */
  ensure(source: ChoiceSource): void {
    const known = this.store.getState()[source];
    if (known !== undefined && known.status !== 'failed') return;
    this.store.setState({ [source]: { status: 'loading' } });
    const { era } = this;
    void this.ask(source).then((answer) => {
      // A cleared cache (another user) no longer waits for this answer.
      if (era !== this.era) return;
      this.store.setState({
        [source]: answer.ok
          ? { status: 'ready', nodes: answer.value }
          : { status: 'failed', failure: answer.error },
      });
    });
  }

  /** Forgets everything: another user may see other options. */
  clear(): void {
    this.era += 1;
    this.store.setState({}, true);
  }

  private async ask(source: ChoiceSource) {
    const [what, first = '', second = ''] = source.split(':');
    if (what === 'call') return settle(this.bridge.request('data.options', { call: first }));
    const from = DICTIONARY_SOURCES.find((one) => one === first) ?? 'plain';
    const answer = await settle(this.bridge.request('data.dictionary', { code: second, from }));
    if (!answer.ok) return answer;
    return ok(treeOf(answer.value));
  }
}

/** The entries of a dictionary under one another; one whose parent is missing stands at the top. */
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

/** The label of a value, looked up in the whole tree; undefined when no option has it. */
export function labelOf(nodes: readonly OptionNode[], value: string): string | undefined {
  for (const node of nodes) {
    if (node.value === value) return node.label;
    const below = node.children === undefined ? undefined : labelOf(node.children, value);
    if (below !== undefined) return below;
  }
  return undefined;
}

/** The tree with only those branches that hold a label with the text, ignoring case. */
export function filterOptions(nodes: readonly OptionNode[], text: string): readonly OptionNode[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return nodes;
  return nodes.flatMap((node) => {
    if (node.label.toLowerCase().includes(wanted)) return [node];
    const children = filterOptions(node.children ?? [], text);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}
