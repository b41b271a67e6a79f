import type { TransferFormat } from '@shared/model/transfer';
import { CsvWriter } from './csvWrite';
import type { TableColumn, TableWriter, TakeBytes } from './table';
import { XlsxWriter } from './xlsxWrite';

export interface TableShape {
  readonly format: TransferFormat;
  readonly columns: readonly TableColumn[];
  /** Sheet names, for formats that have sheets. */
  readonly names: { readonly sheet: string; readonly notes: string };
}

export function openTable(shape: TableShape, take: TakeBytes): TableWriter {
  return shape.format === 'csv'
    ? new CsvWriter(shape.columns, take)
    : new XlsxWriter(shape.columns, shape.names, take);
}
