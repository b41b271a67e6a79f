import { cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

import { until } from './rig/wait';
import { useDesk } from './support';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** The app that starts from what V8 made of main, as a packed one does. */
describe('the compiled code of main', () => {
  const desk = useDesk();
  let folder: string;
  let compiled: Buffer;
  const file = (): string => join(folder, 'out/main/app.cache');

  /** Starts with that file and says what the log has about it. */
  const said = async (bytes: Buffer): Promise<readonly string[]> => {
    writeFileSync(file(), bytes);
    const app = await desk.launch({ folder });
    await until('the sign-in page is drawn', () => app.output().includes('READY signIn'));
    await app.close();
    // An installed program never writes there, and neither does one that runs from sources.
    expect(readFileSync(file()).equals(bytes)).toBe(true);
    const log = readFileSync(join(app.userData, 'logs', 'main.log'), 'utf8');
    return log.split('\n').filter((line) => line.includes('compiled code'));
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(desk.rig.room.folder, 'compiled-'));
    for (const name of ['out', 'package.json'])
      cpSync(join(PROJECT, name), join(folder, name), { recursive: true });
    for (const name of ['node_modules', 'resources'])
      symlinkSync(join(PROJECT, name), join(folder, name));
    const made = join(folder, 'made');
    const app = await desk.launch({ folder, env: { CHENGJING_COMPILE_TO: made } });
    await until('the sign-in page is drawn', () => app.output().includes('READY signIn'));
    await app.close();
    await until('what was compiled is written', () => existsSync(made));
    compiled = readFileSync(made);
  });

  it('is taken by the runtime that it was made for', async () => {
    expect(compiled.length).toBeGreaterThan(1_000_000);
    expect(await said(compiled)).toEqual([]);
  });

  it('of another runtime is left alone: the app starts as without it, and one line says so', async () => {
    const end = compiled.indexOf('\n');
    const head = compiled
      .subarray(0, end)
      .toString()
      .replace(/"runtime":"[^"]*"/, '"runtime":"1 2"');
    const lines = await said(Buffer.concat([Buffer.from(head), compiled.subarray(end)]));
    expect(lines).toEqual([expect.stringContaining('it is of another runtime')]);
  });

  it('with one changed byte is left alone in the same way', async () => {
    const changed = Buffer.from(compiled);
    const middle = changed.length >> 1;
    changed[middle] = (changed[middle] ?? 0) ^ 1;
    expect(await said(changed)).toEqual([expect.stringContaining('it was changed')]);
  });

  it('cut short is left alone in the same way', async () => {
    const lines = await said(compiled.subarray(0, compiled.length - 100_000));
    expect(lines).toEqual([expect.stringContaining('it is cut short')]);
  });
});
