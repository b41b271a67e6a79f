import { join } from 'node:path';
import electronLog from 'electron-log/node.js';
import { wallMoment } from '@shared/base/time';
import type { Clock } from '@shared/base/clock';
import type { Correlation } from '../log/correlation';
import { LineWriter } from '../log/lineWriter';
import { logFile } from '../log/logFile';
import { redact, redactValue } from '../log/redact';
import type { Logger } from '../ports/log';

function line(message: string, values?: Readonly<Record<string, unknown>>): string {
  const tail = values === undefined ? '' : ` ${JSON.stringify(redactValue(values))}`;
  return redact(`${message}${tail}`);
}

/** Writes to standard error only: for a start without a data folder. */
export function createConsoleLogger(): Logger {
  const write = (message: string, values?: Readonly<Record<string, unknown>>): void =>
    void process.stderr.write(`${line(message, values)}\n`);
  return { info: write, warn: write, error: write };
}

export interface FileLogger extends Logger {
  /** Resolves when all lines so far are on disk. */
  flushed(): Promise<void>;
}

/**
 * Writes to logs/main.log under the user's data, with rotation. Every line is redacted and carries the id of
 * its request. Callers do not wait for the disk: lines queue in memory. The library's own file transport is
 * not used, because it writes synchronously.
 */
export function createLogger(
  userDataDir: string,
  toConsole: boolean,
  clock: Clock,
  correlation?: Correlation,
): FileLogger {
  const log = electronLog.create({ logId: 'main' });
  const path = join(userDataDir, 'logs', 'main.log');
  const lineAt = (level: string, text: string): string =>
    `[${wallMoment(clock.now())}] [${level}]`.padEnd(34) + text;
  const writer = new LineWriter(
    logFile(path, () => clock.now()),
    clock,
    (lines) => lineAt('warn', line('lines are missing: the disk did not take them', { lines })),
  );
  log.transports.file.level = false;
  log.transports.console.level = toConsole ? 'warn' : false;
  process.once('exit', () => writer.endNow());
  const say = (level: 'info' | 'warn' | 'error'): Logger['info'] => {
    return (message, values) => {
      const id = correlation?.current();
      const text = `${id === undefined ? '' : `<${id}> `}${line(message, values)}`;
      log[level](text);
      writer.write(lineAt(level, text));
    };
  };
  return {
    info: say('info'),
    warn: say('warn'),
    error: say('error'),
    flushed: () => writer.flushed(),
  };
}
