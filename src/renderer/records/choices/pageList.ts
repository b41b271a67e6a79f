import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Clock } from '@shared/base/clock';
import type { Result } from '@shared/base/result';
import type { OptionNode } from '@shared/model/menu';
import type { UiFailure } from '@renderer/data/failure';

/** Pause in typing before a search is sent, ms. */
const DEBOUNCE_MS = 300;

export interface PageAnswer {
  readonly nodes: readonly OptionNode[];
  readonly total: number;
}

/** Loads one page of the options that match a text. */
export type AskPage = (text: string, current: number) => Promise<Result<PageAnswer, UiFailure>>;

export interface PageListState {
  readonly text: string;
  readonly nodes: readonly OptionNode[];
  /** Total of the server; null before its first answer to this text. */
  readonly total: number | null;
  readonly pending: boolean;
  readonly failure: UiFailure | null;
  /** The last page brought nothing new, whatever the total says. */
  readonly exhausted: boolean;
}

/** Options that the server searches: typing is delayed, the last request wins, pages are appended. */
export class PageList {
  readonly store: StoreApi<PageListState> = createStore<PageListState>(() => ({
    text: '',
    nodes: [],
    total: null,
    pending: false,
    failure: null,
    exhausted: false,
  }));

  private turn = 0;
  private page = 0;
  private endWait: (() => void) | null = null;

  constructor(
    private readonly ask: AskPage,
    private readonly clock: Clock,
  ) {}

  /** Starts with all options. */
  start(): void {
    void this.load(1);
  }

  /** Searches another text after a pause. */
  type(text: string): void {
    this.endWait?.();
    // A running request answers a text that has changed.
    this.turn += 1;
    this.store.setState({ text, pending: true });
    this.endWait = this.clock.after(DEBOUNCE_MS, 'picker search', () => void this.load(1));
  }

  /** The next page, or the failed one again. */
  more(): void {
    if (!this.store.getState().pending) void this.load(this.page + 1);
  }

  end(): void {
    this.endWait?.();
    this.turn += 1;
  }

  private async load(page: number): Promise<void> {
    this.turn += 1;
    const { turn } = this;
    const { text } = this.store.getState();
    this.store.setState({ pending: true, failure: null });
    const answer = await this.ask(text.trim(), page);
    if (turn !== this.turn) return;
    if (!answer.ok) {
      // A cancelled call was replaced by a newer one: no failure to show.
      if (answer.error.kind !== 'cancelled')
        this.store.setState({ pending: false, failure: answer.error });
      if (page === 1) {
        this.page = 0;
        this.store.setState({ nodes: [], total: null });
      }
      return;
    }
    this.page = page;
    const before = page === 1 ? [] : this.store.getState().nodes;
    const known = new Set(before.map(({ value }) => value));
    // Records that moved between two pages come twice; the second is dropped.
    const fresh = answer.value.nodes.filter(({ value }) => !known.has(value));
    this.store.setState({
      nodes: [...before, ...fresh],
      total: answer.value.total,
      pending: false,
      failure: null,
      exhausted: fresh.length === 0,
    });
  }
}
