import { MESSAGES_READ, type ServerActionSpec } from '@shared/alarms/serverAction';
import { must } from '@shared/base/assert';
import { SOURCES } from '@main/alarms/sources';
import { readMessages } from './messageBox';
import type { NotifyServer } from './serverAction';

/** The call of every shared server action; a source's own actions are beside its reader. */
const CALLS: ReadonlyMap<string, NotifyServer> = new Map([
  [MESSAGES_READ.key, readMessages],
  ...Object.values(SOURCES).flatMap(({ notifies = {} }) => Object.entries(notifies)),
]);

/** The call that notifies the server, for an action that a class of alarms declares. */
export function notifierOf({ key }: ServerActionSpec): NotifyServer {
  return must(CALLS.get(key), `server action ${key}`);
}
