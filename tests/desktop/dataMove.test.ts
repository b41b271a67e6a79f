import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Operator, WATCHER } from './operator';
import { useDesk } from './support';

describe('data of an earlier version', () => {
  const desk = useDesk();

  it('come along at the first start in another folder: settings, journal, anchors and the session', async () => {
    const before = await desk.launch();
    const operator = await Operator.at(before);
    await operator.signIn(WATCHER);
    await operator.listening();
    await before.close();
    const former = before.userData;
    const journal = readdirSync(join(former, 'journal')).filter((name) => name.endsWith('.db'));
    expect(journal).not.toEqual([]);

    const userData = mkdtempSync(join(desk.rig.room.folder, 'local 本机 '));
    const env = { CHENGJING_FORMER_DATA: former };
    // The rig would put a file of its own into the new folder, which would then be in use.
    const after = await desk.launch({ userData, env, allAlarms: true, bare: true });
    await after.window('console');
    const manifest = JSON.parse(readFileSync(join(userData, 'moved.json'), 'utf8')) as {
      readonly state: string;
      readonly files: readonly { readonly path: string }[];
    };
    expect(manifest.state).toBe('placed');
    const paths = manifest.files.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(journal.map((name) => `journal/${name}`)));
    expect(paths.some((path) => /^(Local State|GPUCache|Code Cache)/.test(path))).toBe(false);
    expect(existsSync(join(userData, '.moving'))).toBe(false);
    // The old files are still there, and say where the new ones are.
    expect(readFileSync(join(former, 'MOVED 已移走.txt'), 'utf8')).toContain(userData);
    expect(existsSync(join(former, 'journal', journal[0] ?? ''))).toBe(true);
    const again = await Operator.at(after);
    // The session came along too: nobody has to sign in.
    await again.listening();
    const proof = await again.ask<{
      readonly ok: boolean;
      readonly value: { readonly ok: boolean };
    }>('journal.verify');
    expect(proof).toMatchObject({ ok: true, value: { ok: true } });
  });
});
