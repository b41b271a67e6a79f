import { callSessionBus } from '../recovery/busCall';

/** A healthy notification server answers in milliseconds; one that is starting needs more. */
const LIMIT_MS = 3_000;

const SERVER = 'org.freedesktop.Notifications';

/**
 * Whether the notification server hangs. Electron calls it synchronously: showing or closing a toast on a
 * hanging server would block main, with every alarm, for 25 s each time. Only silence counts: without a
 * server or a bus, Electron fails at once.
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
