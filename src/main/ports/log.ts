/** The local log. Values are redacted by the adapter; never pass a token or a password all the same. */
export interface Logger {
  info(message: string, values?: Readonly<Record<string, unknown>>): void;
  warn(message: string, values?: Readonly<Record<string, unknown>>): void;
  error(message: string, values?: Readonly<Record<string, unknown>>): void;
}
