/** From here on a code is a Windows status (NTSTATUS), written in hexadecimal. */
const FIRST_STATUS = 0x4000_0000;

/** Names of the codes seen in practice (ntstatus.h); the last one is Chromium's own. */
const NAMES: ReadonlyMap<number, string> = new Map([
  [0x8000_0003, 'breakpoint'],
  [0xc000_0005, 'access violation'],
  [0xc000_0006, 'file of the program not readable'],
  [0xc000_0017, 'out of memory'],
  [0xc000_001d, 'illegal instruction'],
  [0xc000_0094, 'division by zero'],
  [0xc000_00fd, 'stack overflow'],
  [0xc000_012d, 'out of memory'],
  [0xc000_0135, 'missing DLL'],
  [0xc000_013a, 'Ctrl+C or closed console'],
  [0xc000_0142, 'DLL not initialised'],
  [0xc000_0374, 'heap corruption'],
  [0xc000_0409, 'fail fast'],
  [0xc000_0602, 'fail fast'],
  [0xe000_0008, 'out of memory'],
]);

/** Windows ends programs with this code when the user signs off (DBG_TERMINATE_PROCESS). */
const SIGN_OFF = 0x4001_0004;
/** A program that was started while the system was already shutting down (STATUS_DLL_INIT_FAILED_LOGOFF). */
const STARTED_TOO_LATE = 0xc000_026b;
/** Ended by Ctrl+C or by closing its console (STATUS_CONTROL_C_EXIT). */
const CONTROL_C = 0xc000_013a;
/** Exit code of Task Manager's "End task", and of programs that fail. */
const ENDED_OR_FAILED = 1;

/** The code as unsigned: some libraries give it as a negative number. */
export function plainCode(code: number): number {
  return code < 0 ? code >>> 0 : code;
}

/** The user's session ended: the app must not be started again. */
export function isSessionEnd(code: number): boolean {
  const plain = plainCode(code);
  return plain === SIGN_OFF || plain === STARTED_TOO_LATE;
}

/** What an exit code other than 0 means for a run that no signal ended. */
export function kindOfCode(code: number): 'crash' | 'killed' | 'ended' {
  const plain = plainCode(code);
  if (plain === CONTROL_C) return 'killed';
  return plain === ENDED_OR_FAILED ? 'ended' : 'crash';
}

/** `exit code 1`, `exit code 0xC0000005, access violation`: for texts, logs and the journal. */
export function codeText(code: number): string {
  const plain = plainCode(code);
  if (plain < FIRST_STATUS) return `exit code ${plain}`;
  const hex = `0x${plain.toString(16).toUpperCase().padStart(8, '0')}`;
  const name = NAMES.get(plain);
  return name === undefined ? `exit code ${hex}` : `exit code ${hex}, ${name}`;
}
