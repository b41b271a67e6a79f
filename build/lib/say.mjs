/** A reason to end that a person can act on: printed as one message, without a stack. */
export class Stop extends Error {
  /** @param {string} message @param {number} code exit code; 2 = the machine lacks something */
  constructor(message, code = 1) {
    super(message);
    this.code = code;
  }
}

/** Prints one plain line about what the scripts do. @param {string} line */
export function say(line) {
  process.stdout.write(`· ${line}\n`);
}

/**
 * Runs a script's main function and turns its outcome into the exit code.
 * @param {() => Promise<number | void>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    const stop = error instanceof Stop;
    process.stderr.write(`${stop ? error.message : (error?.stack ?? String(error))}\n`);
    process.exitCode = stop ? error.code : 1;
  }
}
