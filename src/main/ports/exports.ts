/** Where files go that a person asked for (exports, bundles). */
export interface ExportPort {
  /**
   * Writes a file under a name that is free there; resolves with its path. Rejects with the system's reason.
   * @param folder one that the person chose; else the one for downloads
   */
  save(name: string, bytes: Uint8Array | string, folder?: string): Promise<string>;
  /** Shows the file in the system's file manager. */
  reveal(path: string): void;
}
