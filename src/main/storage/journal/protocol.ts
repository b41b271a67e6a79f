import type { StoredAlarms } from '@main/alarms/fold';
import type { JournalEntry } from './entry';
import type { SetAside, VerifyReport } from './store';

/** What the journal's worker is started with. */
export interface WorkerStart {
  readonly dir: string;
}

/** Main to worker. */
export type WorkerRequest =
  | { readonly type: 'append'; readonly batch: number; readonly entries: readonly JournalEntry[] }
  | {
      readonly type: 'read';
      readonly call: number;
      readonly server: string;
      readonly tenant: string;
    }
  | { readonly type: 'verify'; readonly call: number }
  | { readonly type: 'close' };

/** Worker to main. */
export type WorkerReport =
  | { readonly type: 'opened' }
  | { readonly type: 'setAside'; readonly files: readonly SetAside[] }
  | { readonly type: 'committed'; readonly batch: number }
  | { readonly type: 'refused'; readonly batch: number; readonly reason: string }
  | { readonly type: 'alarms'; readonly call: number; readonly stored: StoredAlarms }
  | { readonly type: 'verified'; readonly call: number; readonly report: VerifyReport }
  | { readonly type: 'callFailed'; readonly call: number; readonly reason: string };
