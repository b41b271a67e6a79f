/** Where files go that a person asked for (exports, support bundles). */
export interface ExportPort {
  /**
   * Writes a file under a free name; resolves with its path. Rejects with the system's reason.
   * @param folder chosen by the person; default: the download folder
   */
  save(name: string, bytes: Uint8Array | string, folder?: string): Promise<string>;
  reveal(path: string): void;
}
