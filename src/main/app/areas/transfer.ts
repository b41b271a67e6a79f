import { fail, ok } from '@shared/base/result';
import type { TRANSFER_COMMANDS, TRANSFER_REQUESTS } from '@shared/ipc/parts/transfer';
import type { PartCommands, PartRequests } from '../../ipc/types';
import type { Area, AreaContext } from './context';

export interface TransferArea extends Area {
  readonly requests: PartRequests<typeof TRANSFER_REQUESTS>;
  readonly commands: PartCommands<typeof TRANSFER_COMMANDS>;
}

const missing = () => fail({ kind: 'transfer' as const, key: 'failure.unknown' });

/** Lists to files, files to lists, and printing. */
export function createTransferArea(_context: AreaContext): TransferArea {
  return {
    requests: {
      'export.start': missing,
      'import.template': missing,
      'import.check': missing,
      'import.annotated': missing,
      'import.run': missing,
      'import.pending': () => [],
      'import.forget': () => null,
      'print.page': () => ok({ path: null }),
    },
    commands: { 'transfer.cancel': () => undefined, 'transfer.reveal': () => undefined },
  };
}
