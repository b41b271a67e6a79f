import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import electronLog from 'electron-log/node.js';
import type { Correlation } from '../log/correlation';
import { redact, redactValue } from '../log/redact';
import { prune, ROTATE_BYTES, rotate } from '../log/rotation';
import type { Logger } from '../ports/log';

function line(message: string, values?: Readonly<Record<string, unknown>>): string {
  const tail = values === undefined ? '' : ` ${JSON.stringify(redactValue(values))}`;
  return redact(`${message}${tail}`);
}

/** Writes to standard error alone: for a start that has no data folder. */
export function createConsoleLogger(): Logger {
  const write = (message: string, values?: Readonly<Record<string, unknown>>): void =>
    void process.stderr.write(`${line(message, values)}\n`);
  return { info: write, warn: write, error: write };
}

/**
 * Writes to logs/main.log under the user's data, with rotation; every line is redacted and carries
 * the id of the request that it belongs to.
 */
export function createLogger(
  userDataDir: string,
  toConsole: boolean,
  correlation?: Correlation,
): Logger {
  const log = electronLog.create({ logId: 'main' });
  const dir = join(userDataDir, 'logs');
  log.transports.file.resolvePathFn = () => join(dir, 'main.log');
  log.transports.file.maxSize = ROTATE_BYTES;
  log.transports.file.archiveLogFn = (file) => {
    try {
      rotate(file.path, Date.now());
    } catch {
      // A file that cannot be moved (held open by a scanner, say) is emptied: it must not grow on.
      truncateSync(file.path);
    }
  };
  log.transports.file.level = 'info';
  log.transports.console.level = toConsole ? 'warn' : false;
  prune(dir);
  const write = (message: string, values?: Readonly<Record<string, unknown>>): string => {
    const id = correlation?.current();
    return `${id === undefined ? '' : `<${id}> `}${line(message, values)}`;
  };
  return {
    info: (message, values) => log.info(write(message, values)),
    warn: (message, values) => log.warn(write(message, values)),
    error: (message, values) => log.error(write(message, values)),
  };
}
