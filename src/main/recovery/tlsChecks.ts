/** Node's variable that switches the checks of certificates off for the whole program. */
const SWITCH = 'NODE_TLS_REJECT_UNAUTHORIZED';
/** Tells the app, which a watchdog starts with its own environment, that the variable was there. */
const FOUND = 'CHENGJING_TLS_SWITCH_FOUND';

/**
 * Takes the variable out of an environment before anything connects: what a developer or a tool left
 * there for all programs must not open passwords and tokens to whoever stands on the way. Every agent
 * says `rejectUnauthorized` as well (net/agentSet).
 */
export function keepTlsChecks(env: Record<string, string | undefined>): void {
  if (env[SWITCH] === undefined) return;
  if (env[SWITCH] === '0') env[FOUND] = '1';
  delete env[SWITCH];
}

/** Whether the variable wanted the checks off: a person is told that something set it. */
export function tlsSwitchFound(env: Readonly<Record<string, string | undefined>>): boolean {
  return env[FOUND] === '1';
}
