import type { TransferFormat } from '@shared/model/transfer';
import { CsvWriter } from './csvWrite';
import type { TableColumn, TableWriter, TakeBytes } from './table';
import { XlsxWriter } from './xlsxWrite';

/** What a file is made of. */
export interface TableShape {
  readonly format: TransferFormat;
  readonly columns: readonly TableColumn[];
  /** Names of the sheets, where the format knows them. */
  readonly names: { readonly sheet: string; readonly notes: string };
}

/** Makes the writer of a format. */
export function openTable(shape: TableShape, take: TakeBytes): TableWriter {
  return shape.format === 'csv'
    ? new CsvWriter(shape.columns, take)
    : new XlsxWriter(shape.columns, shape.names, take);
}
