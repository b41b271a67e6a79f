import type { ApiFailure } from '@shared/api/failure';
import type { Page } from '@shared/api/page';
import type { Result } from '@shared/base/result';
import type { RecordView } from '@shared/catalogue/record';

/** One page of a read call, by the live session. */
export type ReadPage = (question: {
  readonly call: string;
  readonly params: Readonly<Record<string, string>>;
  readonly current: number;
  readonly size: number;
  readonly sort?: readonly { readonly field: string; readonly direction: 'asc' | 'desc' }[];
  readonly slot: string;
}) => Promise<Result<{ readonly paged: boolean; readonly page: Page<RecordView> }, ApiFailure>>;
