import { homedir } from 'node:os';
import { join } from 'node:path';
import { JournalStore, type VerifyReport } from './store';

/** Folder of the app's data; the same names Electron uses. */
const APP_FOLDER = 'Chengjing Control Room';

const USAGE = 'usage: journal verify [FOLDER]   (FOLDER holds the monthly .db files)';

function defaultFolder(): string {
  const home = homedir();
  if (process.platform === 'win32')
    return join(process.env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), APP_FOLDER, 'journal');
  if (process.platform === 'darwin')
    return join(home, 'Library', 'Application Support', APP_FOLDER, 'journal');
  return join(process.env['XDG_CONFIG_HOME'] ?? join(home, '.config'), APP_FOLDER, 'journal');
}

function print(folder: string, report: VerifyReport): void {
  console.log(`journal ${folder}`);
  for (const segment of report.segments) {
    console.log(`${segment.month}  ${segment.entries} entries  ${segment.problem ?? 'ok'}`);
  }
  console.log(
    report.ok ? `chain ok · ${report.entries} entries` : `chain BROKEN · ${report.entries} entries`,
  );
}

/** `journal verify`: 0 when the chain holds, 1 when it does not, 2 when asked wrongly. */
function main(args: readonly string[]): number {
  const [command, folder = defaultFolder()] = args;
  if (command !== 'verify') {
    console.error(USAGE);
    return 2;
  }
  const store = new JournalStore(folder, () => Date.now());
  if (store.months().length === 0) {
    console.error(`no journal in ${folder}`);
    return 2;
  }
  const report = store.verify();
  print(folder, report);
  return report.ok ? 0 : 1;
}

process.exitCode = main(process.argv.slice(2));
