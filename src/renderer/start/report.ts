import type { Bridge } from '@renderer/bridge/client';

/** Longest parts that the contract takes, characters. */
const MESSAGE_MAX = 4_000;
const STACK_MAX = 16_000;
const URL_MAX = 2_048;

/** Writes errors of the page to main's local log, with the address without its query. */
export function errorReporter(bridge: Bridge): (error: unknown) => void {
  return (error) => {
    const known = error instanceof Error ? error : new Error(String(error));
    bridge.command('log.error', {
      type: known.name.slice(0, 100),
      message: known.message.slice(0, MESSAGE_MAX),
      stack: (known.stack ?? '').slice(0, STACK_MAX),
      url: location.pathname.slice(0, URL_MAX),
    });
  };
}

/** Logs uncaught errors too. */
export function reportUncaught(host: Window, report: (error: unknown) => void): void {
  host.addEventListener('error', (event) => {
    // Chromium reports a harmless layout notice this way, without an error object.
    if (event.error !== null && event.error !== undefined) report(event.error);
  });
  host.addEventListener('unhandledrejection', (event) => report(event.reason));
}
