import { createRequire } from 'node:module';

/** A statement of the library. Only what is used here, without its `any`. */
export interface RawStatement {
  run(...values: readonly unknown[]): { readonly changes: number | bigint };
  get(...values: readonly unknown[]): unknown;
  all(...values: readonly unknown[]): unknown[];
  iterate(...values: readonly unknown[]): IterableIterator<unknown>;
  setReadBigInts(enabled: boolean): void;
  setReturnArrays(enabled: boolean): void;
}

export interface RawDatabase {
  readonly isTransaction: boolean;
  exec(sql: string): void;
  prepare(sql: string): RawStatement;
  close(): void;
}

export interface RawOptions {
  readonly readOnly: boolean;
  readonly enableForeignKeyConstraints: boolean;
}

/** `node:sqlite`, or what has its interface. */
export interface SqliteLibrary {
  readonly DatabaseSync: new (path: string, options: RawOptions) => RawDatabase;
}

const FALLBACK = '@photostructure/sqlite';

let chosen: SqliteLibrary | null = null;

/**
 * The library of this runtime: its own `node:sqlite`, which lets go of a file as soon as it is closed;
 * where it has none (Node 20, Electron 33), a package with the same interface, which keeps its handles
 * until its statements are collected or the thread ends.
 * @throws Error when there is neither.
 */
export function sqliteLibrary(): SqliteLibrary {
  return (chosen ??= builtInLibrary() ?? fallbackLibrary());
}

/** `node:sqlite`; null where the runtime has none, or one that cannot return arrays yet. */
export function builtInLibrary(): SqliteLibrary | null {
  const found = quietly(() => process.getBuiltinModule('node:sqlite')) as
    (SqliteLibrary & { readonly StatementSync: { readonly prototype: object } }) | undefined;
  if (found === undefined || !('setReturnArrays' in found.StatementSync.prototype)) return null;
  return found;
}

/**
 * The package. Windows unloads an addon with the last thread that has it, which a process may not
 * outlive; every runtime of Windows has the built-in one. @throws Error when it is not installed for this system. */
export function fallbackLibrary(): SqliteLibrary {
  // By `require`, so that nobody loads it who does not need it.
  return createRequire(import.meta.url)(FALLBACK) as SqliteLibrary;
}

/** Node 22 calls the module experimental on the terminal of whoever runs a command. */
function quietly<T>(load: () => T): T {
  const host = process as { emitWarning: (...said: never[]) => void };
  const before = host.emitWarning;
  host.emitWarning = () => undefined;
  try {
    return load();
  } finally {
    host.emitWarning = before;
  }
}
