/**
 * Switches of Chromium and V8 that open the program to others or take its walls away: a debugger at the
 * bridge, no sandbox, a program of somebody's choice before each process.
 */
const REFUSED =
  /^--?(remote-debugging-(port|pipe|address|targets)|remote-allow-origins|no-sandbox|disable-setuid-sandbox|disable-gpu-sandbox|[a-z-]*-cmd-prefix|[a-z-]*-launcher|js-flags|disable-web-security|ignore-certificate-errors[a-z-]*|host-resolver-rules|host-rules|load-extension|inspect[a-z-]*)(=|$)/i;

/** The first switch of a command line that the installed program does not start with; null for none. */
export function refusedSwitch(args: readonly string[]): string | null {
  return args.find((arg) => REFUSED.test(arg))?.split('=')[0] ?? null;
}
