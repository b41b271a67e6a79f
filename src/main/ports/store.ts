/** A small JSON document on disk, written whole and atomically. */
export interface DocumentStore {
  /** At the start it could not be used and was kept under another name: what is read is a new one. */
  readonly wasSetAside?: boolean;
  read(): unknown;
  write(value: Readonly<Record<string, unknown>>): void;
}

/** A document that could not be read was kept under another name. */
export interface SetAside {
  readonly file: string;
}
