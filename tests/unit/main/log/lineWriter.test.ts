import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LineWriter, WAITING_CHARS } from '@main/log/lineWriter';
import { logFile } from '@main/log/logFile';
import { FakeClock } from '@tests/support/fakeClock';

/** A disk that takes nothing until it is told to. */
class HangingFile {
  text = '';
  calls = 0;
  now = '';
  private open: (() => void)[] = [];
  hangs = true;

  append(text: string): Promise<void> {
    this.calls += 1;
    return new Promise((resolve) => {
      const take = (): void => {
        this.text += text;
        resolve();
      };
      if (this.hangs) this.open.push(take);
      else take();
    });
  }
  appendNow(text: string): void {
    this.now += text;
  }
  thaw(): void {
    this.hangs = false;
    for (const take of this.open.splice(0)) take();
  }
}

describe('the lines of the log', () => {
  const note = (dropped: number): string => `missing ${dropped}`;

  it('keep nobody waiting while the disk hangs, one write at a time, and come in order', async () => {
    const file = new HangingFile();
    const writer = new LineWriter(file, new FakeClock(), note);
    for (let n = 0; n < 1_000; n += 1) {
      writer.write(`line ${n}`);
      if (n % 100 === 0) await Promise.resolve();
    }
    // Whoever logs went on all the time; the disk was asked once.
    expect(file.calls).toBe(1);
    expect(file.text).toBe('');
    file.thaw();
    await writer.flushed();
    const lines = file.text.trimEnd().split('\n');
    expect(lines).toEqual(Array.from({ length: 1_000 }, (_one, n) => `line ${n}`));
  });

  it('have an end in memory, and say how many are missing', async () => {
    const file = new HangingFile();
    const writer = new LineWriter(file, new FakeClock(), note);
    writer.write('first');
    await Promise.resolve();
    const long = 'x'.repeat(999_999);
    for (let n = 0; n < 10; n += 1) writer.write(`${n}${long}`);
    file.thaw();
    await writer.flushed();
    const lines = file.text.trimEnd().split('\n');
    expect(file.text.length).toBeLessThan(WAITING_CHARS + 1_000);
    // What came first says why; the rest is counted.
    expect(lines.map((line) => line.slice(0, 9))).toEqual([
      'first',
      ...['0', '1', '2', '3'].map((n) => `${n}xxxxxxxx`),
      'missing 6',
    ]);
  });

  it('of the last moment are written at the end of the process, but not to a disk that hangs', async () => {
    const clock = new FakeClock();
    const well = new HangingFile();
    const writer = new LineWriter(well, clock, note);
    writer.write('written');
    await Promise.resolve();
    writer.write('last');
    writer.endNow();
    // Nobody knows whether the first is on disk.
    expect(well.now).toBe('written\nlast\n');

    const hung = new HangingFile();
    const other = new LineWriter(hung, clock, note);
    other.write('written');
    await clock.advance(1_001);
    other.write('last');
    other.endNow();
    expect(hung.now).toBe('');
  });

  it('go on after a write that failed', async () => {
    const file = new HangingFile();
    file.thaw();
    let isFull = true;
    const append = file.append.bind(file);
    file.append = (text) => (isFull ? Promise.reject(new Error('ENOSPC')) : append(text));
    const writer = new LineWriter(file, new FakeClock(), note);
    writer.write('lost');
    await writer.flushed();
    isFull = false;
    writer.write('kept');
    await writer.flushed();
    expect(file.text).toBe('kept\n');
  });
});

describe('the file of the log', () => {
  it('begins in a folder that is not there, and is put aside when it is full', async () => {
    const dir = join(mkdtempSync(join(tmpdir(), '城净 log ')), 'logs');
    const path = join(dir, 'main.log');
    const file = logFile(path, () => Date.UTC(2026, 10, 21), 10);
    await file.append('0123456789ab\n');
    await file.append('next\n');
    expect(readFileSync(path, 'utf8')).toBe('next\n');
    expect(readdirSync(dir)).toHaveLength(2);
    file.appendNow('end\n');
    expect(readFileSync(path, 'utf8')).toBe('next\nend\n');
  });

  it('of an earlier run counts', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'log '));
    const path = join(dir, 'main.log');
    writeFileSync(path, 'x'.repeat(11));
    await logFile(path, () => 0, 10).append('new\n');
    expect(readFileSync(path, 'utf8')).toBe('new\n');
  });
});
