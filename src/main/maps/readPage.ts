import type { ApiFailure } from '@shared/api/failure';
import type { Page } from '@shared/api/page';
import type { Result } from '@shared/base/result';
import type { RecordView } from '@shared/catalogue/record';

/** Records of one page; the largest that servers of this kind give. */
export const PAGE_SIZE = 500;
/** Most pages of a layer, or of what was done in a day: with more objects a map shows clusters only. */
export const PAGES_MOST = 20;

/** One page of a read call, by the live session. */
export type ReadPage = (question: {
  readonly call: string;
  readonly params: Readonly<Record<string, string>>;
  readonly current: number;
  readonly size: number;
  readonly sort?: readonly { readonly field: string; readonly direction: 'asc' | 'desc' }[];
  readonly slot: string;
}) => Promise<Result<{ readonly paged: boolean; readonly page: Page<RecordView> }, ApiFailure>>;
