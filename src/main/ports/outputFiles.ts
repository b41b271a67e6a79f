/** Output files: written to a temporary path, then moved into place whole. */
export interface OutputFilePort {
  clear(): Promise<void>;
  /** A free path outside of the user's folders. */
  temporary(): Promise<string>;
  /** Moves a finished file into the download folder under a free name; resolves with its path. */
  keep(path: string, name: string): Promise<string>;
  /** Removes an unfinished file; a missing one is no error. */
  discard(path: string): Promise<void>;
}
