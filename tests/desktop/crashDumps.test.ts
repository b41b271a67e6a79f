import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Result } from '@shared/base/result';
import type { BundleMade } from '@shared/model/diagnostics';
import { dumpsIn } from '@main/diagnostics/dumps';
import { Operator } from './operator';
import { until } from './rig/wait';
import { useDesk } from './support';

/** How a minidump begins. */
const MINIDUMP = 'MDMP';

describe('a part of the app that crashes', () => {
  const desk = useDesk();

  it('leaves a dump on this machine, which goes into the support bundle', async () => {
    const app = await desk.launch();
    const operator = await Operator.at(app);
    await operator.signIn();
    const folder = join(app.userData, 'crash-dumps');
    expect(dumpsIn(folder)).toEqual([]);
    await app.electron.evaluate(({ webContents }) => {
      const pages = webContents.getAllWebContents();
      pages.find((one) => one.getURL().includes('/sos.html'))?.forcefullyCrashRenderer();
    });
    const [dump] = await until('the crash handler has written', () => {
      const dumps = dumpsIn(folder);
      return dumps.length > 0 ? dumps : undefined;
    });
    process.stdout.write(`  dump of ${dump?.bytes ?? 0} bytes\n`);
    const made = await operator.ask<Result<BundleMade, unknown>>('support.make');
    if (!made.ok) throw new Error('no bundle was made');
    const name = `crashes/${dump?.name ?? ''}`;
    expect(made.value.files).toContain(name);
    const bytes = unzipSync(readFileSync(made.value.path))[name];
    expect(
      Buffer.from(bytes ?? [])
        .subarray(0, 4)
        .toString(),
    ).toBe(MINIDUMP);
  });
});
