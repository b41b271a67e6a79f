/** Where files go that a person asked for (exports, bundles). */
export interface ExportPort {
  /** Writes a file under a name that is free there; resolves with its path. Rejects with the system's reason. */
  save(name: string, bytes: Uint8Array | string): Promise<string>;
  /** Shows the file in the system's file manager. */
  reveal(path: string): void;
}
