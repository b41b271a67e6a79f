import { reasonOf } from '@shared/base/errors';
import type { TransferFailure } from '@shared/ipc/parts/transfer';
import { SheetProblem } from './sheet/cells';

/** What the user reads of a file that is not taken; undefined for other errors. */
export function cellProblemFailure(error: unknown): TransferFailure | undefined {
  if (!(error instanceof SheetProblem)) return undefined;
  return { kind: 'transfer', key: error.key, values: error.values };
}

/** What the user reads of a disk that is full, a folder that is locked, a worker that ended. */
export function systemFailure(error: unknown): TransferFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC') return { kind: 'transfer', key: 'transfer.failed.diskFull' };
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return { kind: 'transfer', key: 'transfer.failed.noAccess' };
  }
  const reason = reasonOf(error);
  return { kind: 'transfer', key: 'transfer.failed.system', values: { reason } };
}
