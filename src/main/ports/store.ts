/** A small JSON document on disk, written whole and atomically. */
export interface DocumentStore {
  /** The file was unusable at the start and was kept under another name: this document is a new one. */
  readonly wasSetAside?: boolean;
  read(): unknown;
  write(value: Readonly<Record<string, unknown>>): void;
  /** Writes a moment later what the app notes by itself: a failure is logged, and nobody waits. */
  note?(value: Readonly<Record<string, unknown>>): void;
}

/** An unreadable document that was kept under another name. */
export interface SetAside {
  readonly file: string;
}
