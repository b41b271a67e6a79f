import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DocumentWriter } from '@main/storage/documentWriter';
import { FakeClock } from '@tests/support/fakeClock';

/** A disk that takes nothing until it is told to. */
function hangingDisk() {
  const files = new Map<string, string>();
  const calls: string[] = [];
  const held: (() => void)[] = [];
  const put = (path: string, text: string): Promise<void> => {
    calls.push(path);
    return new Promise((resolve) => {
      held.push(() => {
        files.set(path, text);
        resolve();
      });
    });
  };
  const thaw = async (): Promise<void> => {
    while (held.length > 0) {
      held.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { files, calls, put, thaw };
}

describe('what the workstation notes by itself', () => {
  it('keeps nobody waiting while the disk hangs, and only the newest of each is written', async () => {
    const disk = hangingDisk();
    const writer = new DocumentWriter(new FakeClock(), disk.put);
    for (let n = 0; n < 100; n += 1) {
      writer.write('state', `${n}`, () => undefined);
      writer.write('wall', `wall ${n}`, () => undefined);
    }
    expect(disk.calls).toEqual(['state']);
    const flushed = writer.flushed();
    await disk.thaw();
    await flushed;
    expect(Object.fromEntries(disk.files)).toEqual({ state: '99', wall: 'wall 99' });
    expect(disk.calls.length).toBeLessThanOrEqual(3);
  });

  it('says why a file could not be written, and goes on', async () => {
    let isFull = true;
    const written: string[] = [];
    const writer = new DocumentWriter(new FakeClock(), async (_path, text) => {
      if (isFull) throw new Error('ENOSPC');
      written.push(text);
    });
    const reasons: string[] = [];
    writer.write('state', 'a', (reason) => reasons.push(reason));
    await writer.flushed();
    isFull = false;
    writer.write('state', 'b', (reason) => reasons.push(reason));
    await writer.flushed();
    expect([reasons, written]).toEqual([['ENOSPC'], ['b']]);
  });

  it('is on disk as a whole file for this user alone, also what came at the very end', async () => {
    const dir = mkdtempSync(join(tmpdir(), '城净 state-'));
    const path = join(dir, 'state.json');
    const writer = new DocumentWriter(new FakeClock());
    writer.write(path, '{"a":1}', () => undefined);
    await writer.flushed();
    expect(readFileSync(path, 'utf8')).toBe('{"a":1}');
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    writer.write(path, '{"a":2}', () => undefined);
    writer.endNow();
    expect(readFileSync(path, 'utf8')).toBe('{"a":2}');
    await writer.flushed();
    expect(readdirSync(dir)).toEqual(['state.json']);
  });

  it('does not hold up the end of the process on a disk that hangs', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'state-'));
    const clock = new FakeClock();
    const writer = new DocumentWriter(clock, hangingDisk().put);
    writer.write(join(dir, 'state.json'), '{}', () => undefined);
    await clock.advance(1_001);
    writer.endNow();
    expect(readdirSync(dir)).toEqual([]);
  });
});
