import { spawn, spawnSync } from 'node:child_process';

/**
 * Runs a command to its end and answers with what it printed.
 * @param {string} command @param {string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} [options]
 * @returns {{ code: number, out: string }} code 127 when the command does not exist
 */
export function ask(command, args, options = {}) {
  const result = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 28, ...options });
  if (result.error) return { code: 127, out: result.error.message };
  return { code: result.status ?? 1, out: `${result.stdout ?? ''}${result.stderr ?? ''}` };
}

/**
 * Runs a command that talks to the terminal itself.
 * @param {string} command @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code; 128 + n after a signal
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    // Whoever ends this script ends what it runs; Ctrl-C reaches both by itself.
    const end = (signal) => {
      child.kill(signal);
      child.once('close', () => process.exit(143));
    };
    process.once('SIGTERM', end);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      process.off('SIGTERM', end);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 137));
    });
  });
}

/**
 * Runs a command to its end at the lowest priority, without holding this script up.
 * @param {string} command @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, out: string }>} its exit code and what it printed
 */
export function askQuietly(command, args, options = {}) {
  const nice = process.platform === 'win32' ? [] : ['nice', '-n', '19'];
  const [program, ...rest] = [...nice, command, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const end = () => child.kill('SIGTERM');
    process.once('exit', end);
    let out = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (out += text));
    }
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', end);
      resolve({ code: code ?? 1, out });
    });
  });
}

/**
 * The npm client: the one that runs this script when there is one, with the machine's own Node.
 * @param {string[]} args
 * @returns {[string, string[]]}
 */
export function npm(args) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js'))
    return [process.env.npm_node_execpath ?? process.execPath, [cli, ...args]];
  return process.platform === 'win32' ? ['npm.cmd', args] : ['npm', args];
}
