/** A small JSON document on disk, written whole and atomically. */
export interface DocumentStore {
  read(): unknown;
  write(value: Readonly<Record<string, unknown>>): void;
}

/** A document that could not be read was kept under another name. */
export interface SetAside {
  readonly file: string;
}
