import { homedir } from 'node:os';
import { join } from 'node:path';
import { deskShifts, type DeskShift } from './desk';
import { JournalStore, type VerifyReport } from './store';

/** Folder of the app's data; the same names Electron uses. */
const APP_FOLDER = 'Chengjing Control Room';

const USAGE = `usage: journal verify [FOLDER]   proves the hash chain
       journal desk [FOLDER]     who had the desk when
       (FOLDER holds the monthly .db files)`;

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

/** Wall time of this machine, 'yyyy-mm-dd hh:mm:ss'. */
function timeText(at: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const date = new Date(at);
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`;
}

/** How a shift ended, where no time tells it. */
const ENDS: Readonly<Record<string, string>> = {
  now: 'still at the desk',
  crash: 'the app ended without a word',
};

function printShift(shift: DeskShift): void {
  const from = shift.from === null ? '(before this journal)' : timeText(shift.from);
  const to = shift.to === null ? (ENDS[shift.ended] ?? 'unknown') : timeText(shift.to);
  const who = `${shift.name || shift.account} (${shift.account}, ${shift.user})`;
  const where = `${shift.server} · ${shift.tenant}`;
  console.log(`${from} – ${to}  ${who}  ${where}  ${shift.begun || '?'} → ${shift.ended}`);
}

/**
 * `journal verify`: 0 when the chain holds, 1 when it does not. `journal desk`: 0. 2 when asked
 * wrongly.
 */
function main(args: readonly string[]): number {
  const [command, folder = defaultFolder()] = args;
  if (command !== 'verify' && command !== 'desk') {
    console.error(USAGE);
    return 2;
  }
  const store = new JournalStore(folder, () => Date.now());
  if (store.months().length === 0) {
    console.error(`no journal in ${folder}`);
    return 2;
  }
  if (command === 'desk') {
    console.log(`journal ${folder}`);
    for (const shift of deskShifts(store.ofKind('configuration'))) printShift(shift);
    return 0;
  }
  const report = store.verify();
  print(folder, report);
  return report.ok ? 0 : 1;
}

process.exitCode = main(process.argv.slice(2));
