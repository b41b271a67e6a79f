import { callSessionBus } from '../recovery/busCall';

/** A notification server that is well answers in milliseconds; one that is being started needs more. */
const LIMIT_MS = 3_000;

const SERVER = 'org.freedesktop.Notifications';

/**
 * Whether the notification server hangs. Electron talks to it synchronously: showing or closing a
 * toast on a server that hangs would stop main, with every alarm, for 25 s each time. Only silence
 * counts: without a server, or without a bus, Electron finds out by itself at once.
 */
export async function linuxToastServerHangs(): Promise<boolean> {
  const call = {
    destination: SERVER,
    path: '/org/freedesktop/Notifications',
    face: SERVER,
    member: 'GetServerInformation',
  };
  const answer = await callSessionBus(call, LIMIT_MS);
  return !answer.ok && answer.error.kind === 'silent';
}
