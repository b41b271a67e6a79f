import { reasonOf } from '@shared/base/errors';
import type { TransferFailure } from '@shared/ipc/parts/transfer';
import { SheetProblem } from './sheet/cells';

/** The message for a file that is refused; undefined for other errors. */
export function cellProblemFailure(error: unknown): TransferFailure | undefined {
  if (!(error instanceof SheetProblem)) return undefined;
  return { kind: 'transfer', key: error.key, values: error.values };
}

/** The message for a full disk, a locked folder, or a worker that ended. */
export function systemFailure(error: unknown): TransferFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC') return { kind: 'transfer', key: 'transfer.failed.diskFull' };
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return { kind: 'transfer', key: 'transfer.failed.noAccess' };
  }
  const reason = reasonOf(error);
  return { kind: 'transfer', key: 'transfer.failed.system', values: { reason } };
}
