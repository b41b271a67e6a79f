import { z } from 'zod';
import type { TextKey } from '../../i18n/textKey';
import type { ApiFailure } from '../../api/failure';
import type { Result } from '../../base/result';
import {
  TRANSFER_FORMATS,
  type ExportReport,
  type ImportReport,
  type ImportState,
  type TransferProgress,
} from '../../model/transfer';
import { command, event, request, type Part } from '../define';
import { CONSOLE, none, TRANSFER_MS, LOCAL_MS } from './limits';
import { sorts } from './records';

const name = z.string().min(1).max(100);
const job = z.string().min(1).max(100);
const format = z.enum(TRANSFER_FORMATS);

/** Most columns and rows of a sheet that a window shows, and longest text of a cell (Excel's limit). */
const SHEET_COLUMNS = 400;
const SHEET_ROWS = 20_000;
const cell = z.string().max(32_767);

/** Largest file that an import takes, bytes. */
export const IMPORT_FILE_LIMIT = 64 * 1024 * 1024;

/** Why a transfer failed: a refusal of the server, or a local reason with its i18n key. */
export type TransferFailure =
  | ApiFailure
  | {
      readonly kind: 'transfer';
      readonly key: TextKey;
      readonly values?: Readonly<Record<string, string | number>>;
    };

/** Exports of lists and imports of files; a worker of main does the work. */
export const TRANSFER = {
  requests: {
    /** Writes every matching record, page by page, into the download folder. Fails with kind `cancelled` after a cancel. */
    'export.start': request<Result<ExportReport, TransferFailure>>()(
      CONSOLE,
      z.object({
        job,
        family: name,
        /** Key of a view of the screen; absent: the list itself. */
        view: name.optional(),
        filters: z.record(z.string().max(100), z.string().max(1000)),
        sort: sorts,
        /** Names of the fields, in the order of the columns. */
        columns: z.array(name).min(1).max(200),
        format,
        /** Only these of the matching records. */
        ids: z.array(z.string().max(64)).max(5000).optional(),
        /** Page of the list that contained the chosen records. */
        from: z
          .object({ current: z.number().int().min(1), size: z.number().int().min(1).max(500) })
          .optional(),
        /** Personal data are written masked; main does so too where a policy demands it. */
        masked: z.boolean().optional(),
      }),
      TRANSFER_MS,
    ),
    /** A file that the server writes, put into the download folder; the progress counts bytes. */
    'export.file': request<
      Result<{ readonly path: string; readonly bytes: number }, TransferFailure>
    >()(
      CONSOLE,
      z.object({
        job,
        family: name,
        /** Key of the file in the family's screen. */
        file: name,
        filters: z.record(z.string().max(100), z.string().max(1000)),
        id: z.string().max(64).optional(),
      }),
      TRANSFER_MS,
    ),
    /** A sheet as the window shows it, put into the download folder as a file. */
    'export.sheet': request<
      Result<{ readonly path: string; readonly shortened: number }, TransferFailure>
    >()(
      CONSOLE,
      z.object({
        job,
        label: name,
        titles: z.array(cell).min(1).max(SHEET_COLUMNS),
        rows: z.array(z.array(cell).max(SHEET_COLUMNS)).max(SHEET_ROWS),
        /** What the sheet is limited to, in words. */
        conditions: z.array(z.string().max(1000)).max(50),
        personal: z.enum(['masked', 'shown']),
        format,
      }),
      TRANSFER_MS,
    ),
    /** An empty file with the columns that an import accepts. */
    'import.template': request<Result<{ readonly path: string }, TransferFailure>>()(
      CONSOLE,
      z.object({ family: name, format }),
      TRANSFER_MS,
    ),
    /** The dry run: reads and checks the file without sending, and keeps the result under `job`. */
    'import.check': request<Result<ImportReport, TransferFailure>>()(
      CONSOLE,
      z.object({
        job,
        family: name,
        name: z.string().min(1).max(255),
        bytes: z.instanceof(Uint8Array).refine((bytes) => bytes.length <= IMPORT_FILE_LIMIT),
      }),
      TRANSFER_MS,
    ),
    /** A copy of the checked file with the problems beside the rows. */
    'import.annotated': request<Result<{ readonly path: string }, TransferFailure>>()(
      CONSOLE,
      z.object({ job }),
      TRANSFER_MS,
    ),
    /** Sends the good rows, from the place where the job stopped. */
    'import.run': request<Result<ImportState, TransferFailure>>()(
      CONSOLE,
      z.object({ job }),
      TRANSFER_MS,
    ),
    /** Unfinished imports of this person, also from before a restart. */
    'import.pending': request<readonly ImportState[]>()(CONSOLE, none, LOCAL_MS),
    'import.forget': request<null>()(CONSOLE, z.object({ job }), LOCAL_MS),
    /** Prints the window's page, or writes it into a PDF in the download folder. */
    'print.page': request<Result<{ readonly path: string | null }, { readonly key: TextKey }>>()(
      CONSOLE,
      z.object({
        to: z.enum(['pdf', 'paper']),
        title: z.string().max(200),
        landscape: z.boolean(),
      }),
      TRANSFER_MS,
    ),
  },
  commands: {
    'transfer.cancel': command(CONSOLE, z.object({ job })),
    /** Shows a written file in the system's file manager; only files that a transfer wrote. */
    'transfer.reveal': command(CONSOLE, z.object({ path: z.string().max(4096) })),
  },
  events: {
    'transfer.progress': event<TransferProgress>()(CONSOLE),
  },
  states: {},
} as const satisfies Part;
