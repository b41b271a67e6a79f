import { fail, ok, type Result } from '@shared/base/result';
import type { SettingKey, SettingsPatch } from '@shared/model/settings';
import { QUIT } from '@main/ports/application';
import { checkSetting } from '../storage/settingsCheck';

export interface CommandLine {
  /** Settings for this run only: stronger than the user's, weaker than a policy. */
  readonly settings: SettingsPatch;
  /** Ends with 0 once the sign-in page is drawn and the platform answered. */
  readonly check: boolean;
  /** Starts in the tray without a window. */
  readonly hidden: boolean;
  /** Asks the running app to leave, and ends when it has. */
  readonly quit: boolean;
  /** Opens the window of the self-test instead of the console. */
  readonly selfTest: boolean;
  /** Runs the automatic steps of the self-test without a window and ends with their verdict. */
  readonly unattended: boolean;
  /** File for the JSON report of an unattended self-test; '' for none. */
  readonly report: string;
}

interface Switch {
  /** What a person reads when the value is not one. */
  readonly needs: string;
  /** The settings that the text means. */
  readonly read: (text: string) => Partial<Record<SettingKey, unknown>>;
}

const plain = (key: SettingKey, needs: string): Switch => ({
  needs,
  read: (text) => ({ [key]: text }),
});

/** `system`, `direct`, a PAC script as `pac:<address>`, or the address of a proxy. */
function readProxy(text: string): Partial<Record<SettingKey, unknown>> {
  if (text === 'system' || text === 'direct') return { proxyMode: text };
  if (text.startsWith('pac:')) return { proxyMode: 'pac', proxyPac: text.slice(4) };
  return { proxyMode: 'manual', proxyAddress: text };
}

const SWITCHES: Readonly<Record<string, Switch>> = {
  server: {
    needs: 'an http or https address',
    // The streams of another server than the one named would be wrong: they lie beside it.
    read: (text) => ({ serverUrl: text, streamUrl: '' }),
  },
  stream: plain('streamUrl', 'a ws, wss, http or https address'),
  language: plain('language', 'zh or en'),
  theme: plain('theme', 'light, dark or system'),
  proxy: {
    needs: 'system, direct, host:port or pac:<address of the script>',
    read: readProxy,
  },
  'proxy-user': plain('proxyUser', 'a name'),
  'ca-file': plain('caFile', 'a path'),
  role: plain('role', 'rings or shows'),
};

/** The text given with a switch; undefined when the switch is not there. */
function valueOf(args: readonly string[], name: string): string | undefined {
  const at = args.findIndex((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`));
  if (at < 0) return undefined;
  const given = args[at]?.includes('=') ? args[at].split('=').slice(1).join('=') : args[at + 1];
  return given === undefined || given.startsWith('--') ? '' : given;
}

/** Reads the app's own switches; those of the runtime are left alone. */
export function readCommandLine(args: readonly string[]): Result<CommandLine, string> {
  const settings: Partial<Record<SettingKey, unknown>> = {};
  for (const [name, { needs, read }] of Object.entries(SWITCHES)) {
    const text = valueOf(args, name);
    if (text === undefined) continue;
    const refused = fail(`--${name} needs ${needs}, not "${text}"`);
    if (text === '') return refused;
    for (const [key, value] of Object.entries(read(text))) {
      const checked = checkSetting(key as SettingKey, value);
      if (!checked.ok) return refused;
      settings[key as SettingKey] = checked.value;
    }
  }
  const selfTest = args.includes('--self-test');
  const unattended = args.includes('--unattended');
  const report = valueOf(args, 'report');
  if (unattended && !selfTest) return fail('--unattended needs --self-test');
  if (report !== undefined && !unattended) return fail('--report needs --self-test --unattended');
  if (report === '') return fail('--report needs the path of a file');
  // Each value has passed the check of its key above.
  const values = settings as SettingsPatch;
  return ok({
    settings: values,
    check: args.includes('--check'),
    hidden: args.includes('--hidden'),
    quit: args.includes(QUIT),
    selfTest,
    unattended,
    report: report ?? '',
  });
}
