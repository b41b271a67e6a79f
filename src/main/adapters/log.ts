import { join } from 'node:path';
import electronLog from 'electron-log/node.js';
import { redact } from '../log/redact';
import type { Logger } from '../ports/log';

/** Size at which the log file is put aside as the old one, bytes. */
const ROTATE_BYTES = 5 * 1024 * 1024;

function line(message: string, values?: Readonly<Record<string, unknown>>): string {
  const tail = values === undefined ? '' : ` ${JSON.stringify(values)}`;
  return redact(`${message}${tail}`);
}

/** Writes to logs/main.log under the user's data, with rotation; every line is redacted. */
export function createLogger(userDataDir: string, toConsole: boolean): Logger {
  const log = electronLog.create({ logId: 'main' });
  log.transports.file.resolvePathFn = () => join(userDataDir, 'logs', 'main.log');
  log.transports.file.maxSize = ROTATE_BYTES;
  log.transports.file.level = 'info';
  log.transports.console.level = toConsole ? 'warn' : false;
  return {
    info: (message, values) => log.info(line(message, values)),
    warn: (message, values) => log.warn(line(message, values)),
    error: (message, values) => log.error(line(message, values)),
  };
}
