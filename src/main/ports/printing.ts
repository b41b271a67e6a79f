/** Why nothing was printed: no printer, cancelled by the person, or a failure of the system. */
export type PrintRefusal = 'noPrinter' | 'cancelled' | 'failed';

export interface PrintPort {
  /** The page of a window as the bytes of a PDF, A4. Rejects with the system's reason. */
  pdf(windowId: number, landscape: boolean): Promise<Uint8Array>;
  /** Opens the system's print dialog and prints; resolves with null once the pages were handed over. */
  paper(windowId: number, landscape: boolean): Promise<PrintRefusal | null>;
}
