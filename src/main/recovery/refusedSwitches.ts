/**
 * Switches of Chromium and V8 that open the program to others or weaken its isolation: a debugger at the
 * bridge, no sandbox, a foreign program before each process.
 */
const NAMES = [
  'remote-debugging-[a-z-]+',
  'remote-allow-origins',
  'inspect[a-z-]*',
  'wait-for-debugger[a-z-]*',
  // The sandbox as a whole or one of its layers, and what runs pages without one.
  '(no|disable|allow-no|allow)-([a-z-]*-)?sandbox[a-z-]*',
  'single-process',
  'in-process-gpu',
  '[a-z-]*-cmd-prefix',
  '[a-z-]*-launcher',
  'browser-subprocess-path',
  'load-extension',
  'js-flags',
  'disable-web-security',
  'disable-site-isolation-[a-z-]+',
  'allow-file-access-from-files',
  'ignore-certificate-errors[a-z-]*',
  'host-resolver-rules',
  'host-rules',
  'unsafely-[a-z-]+',
  'ssl-key-log-file',
  'log-net-log',
];
const REFUSED = new RegExp(`^(${NAMES.join('|')})(=|$)`, 'i');
/** Variables of Electron with the effect of such a switch. */
const VARIABLES = ['ELECTRON_DISABLE_SANDBOX'];

/**
 * The first switch of a command line that the installed program refuses, as it was written; null without one.
 * Chromium trims blanks around an argument, and on Windows `/` begins a switch too.
 */
export function refusedSwitch(
  args: readonly string[],
  platform: NodeJS.Platform = process.platform,
): string | null {
  const begin = platform === 'win32' ? /^(--?|\/)/ : /^--?/;
  const given = args.map((arg) => arg.trim()).filter((arg) => begin.test(arg));
  return given.find((arg) => REFUSED.test(arg.replace(begin, '')))?.split('=')[0] ?? null;
}

/** The first variable that the installed program refuses; null without one. */
export function refusedVariable(env: Readonly<Record<string, string | undefined>>): string | null {
  return VARIABLES.find((name) => env[name] !== undefined) ?? null;
}
