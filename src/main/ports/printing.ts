/** Why nothing was printed: nobody can print here, a person gave it up, or the system's reason. */
export type PrintRefusal = 'noPrinter' | 'cancelled' | 'failed';

/** Pages of windows on paper. */
export interface PrintPort {
  /** The page of a window as the bytes of a PDF, A4. Rejects with the system's reason. */
  pdf(windowId: number, landscape: boolean): Promise<Uint8Array>;
  /** Asks by the system's dialog and prints; resolves with null once it was handed over. */
  paper(windowId: number, landscape: boolean): Promise<PrintRefusal | null>;
}
