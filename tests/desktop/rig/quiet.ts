import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TENANTS } from '@demo/accounts';
import { SOURCE_RULES } from '@main/streams/rules';
import { DEMO_KEY } from '@main/session/server';

/**
 * Switches the polled alarm sources off in a new user-data folder, as a tenant may: most tests count
 * the alarms that they raise themselves, and the demo platform has open ones of its own. A folder
 * that was used before is left as it is.
 * @param args the application's arguments; a `--server` among them is the server that counts.
 * @param keep channels that stay on
 */
export function quietAlarms(
  userData: string,
  args: readonly string[],
  keep: readonly string[] = [],
): void {
  const file = join(userData, 'alarm-config.json');
  if (existsSync(file)) return;
  const polled = SOURCE_RULES.filter(
    ({ kind, channel }) => (kind === 'poll' || kind === 'rule') && !keep.includes(channel),
  );
  const sources = Object.fromEntries(polled.map(({ channel }) => [channel, { on: false }]));
  const given = args[args.indexOf('--server') + 1];
  const server = args.includes('--server') && given !== undefined ? given : DEMO_KEY;
  const tenants = Object.fromEntries(
    TENANTS.map(({ tenantId }) => [JSON.stringify([server, tenantId]), { sources }]),
  );
  writeFileSync(file, JSON.stringify({ version: 1, tenants }));
}
