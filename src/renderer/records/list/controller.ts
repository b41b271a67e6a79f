import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Page } from '@shared/api/page';
import type { RecordView } from '@shared/catalogue/record';
import type { Clock } from '@shared/base/clock';
import type { Result } from '@shared/base/result';
import type { UiFailure } from '@renderer/data/failure';
import type { ListQuery } from './query';
import { EMPTY_LIST, listReducer, repairedPage, type ListEvent, type ListState } from './state';

export type LoadPage = (query: ListQuery) => Promise<Result<Page<RecordView>, UiFailure>>;

/** Loads pages and holds the list's state, independent of React and of families. */
export class ListController {
  readonly store: StoreApi<ListState> = createStore<ListState>(() => EMPTY_LIST);

  constructor(
    private readonly load: LoadPage,
    private readonly clock: Clock,
  ) {}

  /** Loads the records of a query; a newer request invalidates this answer. */
  async ask(query: ListQuery): Promise<void> {
    this.apply({ type: 'asked', query });
    const { turn } = this.store.getState();
    const answer = await this.load(query);
    if (turn !== this.store.getState().turn) return;
    if (!answer.ok) {
      this.apply({ type: 'failed', turn, failure: answer.error });
      return;
    }
    const repaired = repairedPage(query, answer.value);
    if (repaired !== null) this.apply({ type: 'beyondEnd', turn, lastPage: repaired });
    else this.apply({ type: 'answered', turn, page: answer.value, at: this.clock.monotonic() });
  }

  /** Repeats the last request. */
  async refresh(): Promise<void> {
    const { query } = this.store.getState();
    if (query !== null) await this.ask(query);
  }

  /** Adds to the shown page, unless another one was asked for meanwhile. @returns why it failed; null: it did not. */
  async grow(
    load: (query: ListQuery) => ReturnType<LoadPage>,
    grown: (page: Page<RecordView>, more: Page<RecordView>) => Page<RecordView>,
  ): Promise<UiFailure | null> {
    const { turn, query } = this.store.getState();
    if (query === null) return null;
    const answer = await load(query);
    if (!answer.ok) return answer.error;
    this.apply({ type: 'grown', turn, grow: (page) => grown(page, answer.value) });
    return null;
  }

  private apply(event: ListEvent): void {
    this.store.setState((state) => listReducer(state, event), true);
  }
}
