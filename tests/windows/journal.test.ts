import {
  mkdtempSync,
  openSync,
  closeSync,
  readdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../desktop/rig/wait';
import { PROJECT, Program } from './program';
import { rowsOf } from './rows';

const WRITER = join(PROJECT, 'tests', 'windows', 'journalWriter.ts');
const COMMAND = join(PROJECT, 'out', 'main', 'journal-cli.js');

let dir = '';
let programs: Program[] = [];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), '日志 目录 '));
  programs = [];
});
afterEach(async () => {
  for (const program of programs) {
    await program.kill();
    program.forget();
  }
  rmSync(dir, { recursive: true, force: true });
});

const journal = (): string => join(dir, 'journal');

function write(from: number): Program {
  const program = Program.start(['build/lib/run-ts.mjs', WRITER, journal(), String(from)]);
  programs.push(program);
  return program;
}

const command = (...args: string[]) => Program.run([COMMAND, ...args, '--lang', 'en']);

/** Ids that the writer was told to be on disk. */
const saved = (program: Program): string[] =>
  [...program.printed().matchAll(/^SAVED (\S+)$/gm)].map(([, id = '']) => id);

/** The month files of the journal. */
const months = (): string[] =>
  readdirSync(journal())
    .filter((name) => name.endsWith('.db'))
    .map((name) => join(journal(), name));

/** How often each id stands in the files of the journal, read without the product's code. */
function counted(): Map<string, number> {
  const found = new Map<string, number>();
  for (const file of months()) {
    for (const { entry_id: entryId } of rowsOf(file, 'SELECT entry_id FROM entry')) {
      const id = String(entryId);
      found.set(id, (found.get(id) ?? 0) + 1);
    }
  }
  return found;
}

describe('the journal on Windows', () => {
  it('has everything once, and its chain is whole, after its process was ended in the middle of writes', async () => {
    const told: string[] = [];
    for (let kill = 0; kill < 3; kill += 1) {
      const program = write(kill * 100_000);
      await until('entries are saved', () => saved(program).length > 200 + 70 * kill);
      await program.kill();
      told.push(...saved(program));
      const { code, out } = await command('verify', journal());
      expect(out).toContain(journal());
      expect(code, out).toBe(0);
    }
    const there = counted();
    expect(told.filter((id) => !there.has(id))).toEqual([]);
    expect([...there.values()].every((times) => times === 1)).toBe(true);
  });

  it('sets a damaged month aside with its reason, and goes on, and saves what comes', async () => {
    const first = write(0);
    await until('entries are saved', () => saved(first).length > 1_000);
    await first.kill();
    damage(months()[0] ?? '');
    const second = write(100_000);
    const keptAs = await second.said(/^ASIDE \S+ (\S+)/m);
    await until('entries are saved', () => saved(second).length > 100);
    await second.kill();
    expect(statSync(join(journal(), keptAs)).size).toBeGreaterThan(0);
    const there = counted();
    expect(saved(second).filter((id) => !there.has(id))).toEqual([]);
    const third = write(200_000);
    await until('entries are saved', () => saved(third).length > 100);
    await third.kill();
    expect(third.printed()).not.toContain('ASIDE');
    // The chain itself says what was set aside.
    const notes = months().flatMap((file) =>
      rowsOf(file, "SELECT body FROM entry WHERE kind = 'configuration'"),
    );
    expect(notes.filter(({ body }) => String(body).includes(keptAs))).toHaveLength(1);
  });

  it('is packed, and unpacked elsewhere under a path of 200 Chinese letters', async () => {
    const program = write(0);
    await until('entries are saved', () => saved(program).length > 100);
    await program.kill();
    const pack = join(dir, '日志 包.zip');
    const packed = await command('pack', journal(), pack);
    expect(packed.code, packed.out).toBe(0);
    const far = join(dir, '很长的目录'.repeat(20), '很长的目录'.repeat(20), 'journal');
    const unpacked = await command('unpack', pack, far);
    expect(unpacked.code, unpacked.out).toBe(0);
    const { code, out } = await command('verify', far);
    expect(code, out).toBe(0);
  });
});

/** Overwrites pages in the middle of a database, as a failing disk does. */
function damage(file: string): void {
  const fd = openSync(file, 'r+');
  const { size } = statSync(file);
  for (const part of [0.3, 0.5, 0.7])
    writeSync(fd, Buffer.alloc(4096, 0xa5), 0, 4096, Math.floor((size * part) / 4096) * 4096);
  closeSync(fd);
  for (const tail of ['-wal', '-shm']) rmSync(file + tail, { force: true });
}
