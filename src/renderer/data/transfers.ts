import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ArgsOf } from '@shared/ipc/define';
import type { Requests } from '@shared/ipc/contract';
import type { TransferFailure } from '@shared/ipc/parts/transfer';
import type { ExportReport, TransferProgress } from '@shared/model/transfer';
import type { Bridge } from '@renderer/bridge/client';
import { failureText, settle, type UiFailure } from './failure';
import type { Translate } from '@shared/model/translate';

export type TransferUiFailure = UiFailure | TransferFailure;

/** An export of this window. */
export type ExportJob =
  | {
      readonly status: 'running';
      readonly job: string;
      readonly rows: number;
      readonly total: number | null;
    }
  | { readonly status: 'done'; readonly report: ExportReport }
  | { readonly status: 'failed'; readonly failure: TransferUiFailure };

type Question = Omit<ArgsOf<Requests['export.start']>, 'job'>;

/** The text of a failed transfer for the user. */
export function transferText(t: Translate, failure: TransferUiFailure): string {
  if (failure.kind !== 'transfer') return failureText(t, failure);
  return t(failure.key, failure.values ?? {});
}

/**
 * The exports of this window, one per list: they continue while the user works elsewhere, and the outcome
 * stays until it is seen.
 */
export class ExportJobs {
  readonly store: StoreApi<Readonly<Record<string, ExportJob>>> = createStore(() => ({}));
  private isListening = false;

  constructor(private readonly bridge: Bridge) {}

  /** Starts an export; a finished one of the same list is dropped. */
  async start(question: Question, total: number | null): Promise<void> {
    const { family } = question;
    if (this.store.getState()[family]?.status === 'running') return;
    // Only a window with an export subscribes.
    if (!this.isListening)
      this.bridge.on('transfer.progress', (progress) => this.progressed(progress));
    this.isListening = true;
    // After a reload the window does not know the jobs of the page before, so job names are random.
    const job = `export:${family}:${crypto.randomUUID()}`;
    this.store.setState({ [family]: { status: 'running', job, rows: 0, total } });
    const answer = await settle(this.bridge.request('export.start', { ...question, job }));
    const now = this.store.getState()[family];
    // The user changed meanwhile: the job was dropped.
    if (now?.status !== 'running' || now.job !== job) return;
    this.store.setState({
      [family]: answer.ok
        ? { status: 'done', report: answer.value }
        : { status: 'failed', failure: answer.error },
    });
  }

  cancel(family: string): void {
    const own = this.store.getState()[family];
    if (own?.status === 'running') this.bridge.command('transfer.cancel', { job: own.job });
  }

  /** The outcome was seen. */
  forget(family: string): void {
    const { [family]: _seen, ...rest } = this.store.getState();
    this.store.setState(rest, true);
  }

  /** Drops everything: another user signs in. */
  clear(): void {
    this.store.setState({}, true);
  }

  private progressed({ job, rows, total }: TransferProgress): void {
    for (const [family, own] of Object.entries(this.store.getState())) {
      if (own.status === 'running' && own.job === job) {
        this.store.setState({ [family]: { ...own, rows, total } });
      }
    }
  }
}
