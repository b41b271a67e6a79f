import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadScript, PROJECT } from './load';

interface Debian {
  readonly installDebianPackages: (names: readonly string[], isRoot: boolean) => Promise<void>;
}

/** Two seconds on a machine of its own (README); here beside other work, ms. */
const SECOND_RUN_MS = 10_000;
/** Put together here, so that this file does not hold it. */
const SANDBOX_SWITCH = ['--no', 'sandbox'].join('-');
const FOLDERS = ['build', 'src', 'tests', 'resources', '.ci'];

describe('the set-up', () => {
  it('does nothing the second time, in seconds, and names the runtime', () => {
    const since = Date.now();
    const { status, stdout } = spawnSync(process.execPath, [join(PROJECT, 'build', 'setup.mjs')], {
      cwd: '/',
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^· Electron \S+ \([^)]+\)\n$/);
    expect(Date.now() - since).toBeLessThan(SECOND_RUN_MS);
  });

  it('without root prints the one command for missing Debian packages and ends with 2', async () => {
    const { installDebianPackages } = await loadScript<Debian>('debian');
    const missing = installDebianPackages(['dpkg', 'chengjing-missing'], false);
    await expect(missing).rejects.toMatchObject({
      code: 2,
      message: expect.stringContaining(
        "sudo sh -c 'apt-get update && apt-get install -y --no-install-recommends chengjing-missing'",
      ) as string,
    });
  });

  it('never switches Chromium’s sandbox off', () => {
    const files = FOLDERS.flatMap((folder) =>
      readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(PROJECT, folder, name),
      ),
    ).filter((path) => statSync(path).isFile());
    expect(files.length).toBeGreaterThan(100);
    const holding = files.filter((path) => readFileSync(path, 'utf8').includes(SANDBOX_SWITCH));
    expect(holding).toEqual([]);
  });
});
