/** Node's variable that disables certificate checks for the whole program. */
const SWITCH = 'NODE_TLS_REJECT_UNAUTHORIZED';
/**
 * Records that the variable had disabled the checks: the app starts with the watchdog's environment, from
 * which the variable is already removed.
 */
const FOUND = 'CHENGJING_TLS_SWITCH_FOUND';

/**
 * Removes the variable from an environment before anything connects: a setting that a developer or tool left
 * for all programs must not expose passwords and tokens to a man in the middle. Every agent sets
 * `rejectUnauthorized` too (net/agentSet).
 */
export function keepTlsChecks(env: Record<string, string | undefined>): void {
  if (env[SWITCH] === undefined) return;
  if (env[SWITCH] === '0') env[FOUND] = '1';
  delete env[SWITCH];
}

/** Whether the variable disabled the checks: a health notice reports it. */
export function tlsSwitchFound(env: Readonly<Record<string, string | undefined>>): boolean {
  return env[FOUND] === '1';
}
