import { fail, ok, type Result } from '@shared/base/result';
import { readServerUrl } from '../net/url';

export interface CommandLine {
  /** A real server for this run, or undefined for what the settings say. */
  readonly server: string | undefined;
  /** Ends with 0 once the sign-in page is drawn and the platform answered. */
  readonly check: boolean;
  /** Starts in the tray without a window. */
  readonly hidden: boolean;
}

/** Reads the app's own switches; those of the runtime are left alone. */
export function readCommandLine(args: readonly string[]): Result<CommandLine, string> {
  const at = args.findIndex((arg) => arg === '--server' || arg.startsWith('--server='));
  const raw = at < 0 ? undefined : args[at]?.split('=').slice(1).join('=') || args[at + 1];
  const server = raw === undefined ? undefined : readServerUrl(raw);
  if (at >= 0 && server === undefined) {
    return fail(`--server needs an http or https address, not "${raw ?? ''}"`);
  }
  return ok({ server, check: args.includes('--check'), hidden: args.includes('--hidden') });
}
