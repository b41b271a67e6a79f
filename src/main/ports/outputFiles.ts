/** Where large files go: written beside, then moved into place whole. */
export interface OutputFilePort {
  /** Removes what an earlier run left half-written. */
  clear(): Promise<void>;
  /** A path where nothing is yet, outside of the user's folders. */
  temporary(): Promise<string>;
  /** Moves a finished file into the download folder under a free name; resolves with its path. */
  keep(path: string, name: string): Promise<string>;
  /** Removes an unfinished file; one that is not there is no error. */
  discard(path: string): Promise<void>;
}
