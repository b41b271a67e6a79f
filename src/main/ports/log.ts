/** The local log. The adapter redacts values; still never pass a token or a password. */
export interface Logger {
  info(message: string, values?: Readonly<Record<string, unknown>>): void;
  warn(message: string, values?: Readonly<Record<string, unknown>>): void;
  error(message: string, values?: Readonly<Record<string, unknown>>): void;
}
