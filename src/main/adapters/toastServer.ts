import { execFile } from 'node:child_process';

/** A notification server that is well answers in milliseconds; one that is being started needs more. */
const LIMIT_MS = 3_000;
/** The tool itself is ended after this, ms. */
const TOOL_LIMIT_MS = 4_000;

const SERVER = 'org.freedesktop.Notifications';

/** How the tool of the bus says that a server is there and does not answer. */
const NO_REPLY = /NoReply|Timeout|did not receive a reply/i;

/**
 * Whether the notification server hangs. Electron talks to it synchronously: showing or closing a
 * toast on a server that hangs would stop main, with every alarm, for 25 s each time. Only silence
 * counts: without a server, or without the tool that asks, Electron finds out by itself at once.
 */
export function linuxToastServerHangs(): Promise<boolean> {
  const args = [
    '--session',
    '--print-reply',
    `--reply-timeout=${LIMIT_MS}`,
    `--dest=${SERVER}`,
    '/org/freedesktop/Notifications',
    `${SERVER}.GetServerInformation`,
  ];
  return new Promise((resolve) => {
    execFile('dbus-send', args, { timeout: TOOL_LIMIT_MS }, (error, _stdout, stderr) => {
      resolve(error !== null && (error.killed === true || NO_REPLY.test(stderr)));
    });
  });
}
