import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** The end of the chain at one moment, kept outside of the journal. */
export interface Anchor {
  /** Wall time, ms since 1970. */
  readonly at: number;
  readonly month: string;
  readonly seq: number;
  readonly hash: string;
}

/** Name of the file with the anchors, in whatever folder it stands. */
export const ANCHOR_FILE = 'anchors.txt';

/** The file of anchors of an app whose data lie in `userDataDir`: outside of the journal's folder. */
export function anchorFileIn(userDataDir: string): string {
  return join(userDataDir, 'anchors', ANCHOR_FILE);
}

/** Whether a line of a file is an anchor. */
export function isAnchorLine(line: string): boolean {
  return LINE.test(line);
}

/** `2026-11-21T08:00:00.000Z`, month, number and hash, a tab between. */
const LINE = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)\t(\d{4}-\d\d)\t(\d{1,15})\t([0-9a-f]{64})$/;

/**
 * Writes an anchor as one more line, down to the disk. Whoever truncates or rewrites the journal
 * later has to change this file too; put its folder where that person cannot write.
 * @throws Error when the file cannot be written.
 */
export function writeAnchor(file: string, anchor: Anchor): void {
  mkdirSync(dirname(file), { recursive: true });
  const { at, month, seq, hash } = anchor;
  const line = [new Date(at).toISOString(), month, seq, hash].join('\t');
  const fd = openSync(file, 'a', 0o600);
  try {
    // A line that broke off before must not swallow this one.
    writeSync(fd, `${endsInLine(file) ? '\n' : ''}${line}\n`);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/**
 * All anchors of a file, oldest first; a missing file has none.
 * @throws Error when it cannot be read.
 */
export function readAnchors(file: string): {
  readonly anchors: readonly Anchor[];
  /** Lines that are no anchor: of a write that broke off, or changed by somebody. */
  readonly unreadable: number;
} {
  if (!existsSync(file)) return { anchors: [], unreadable: 0 };
  const lines = readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const anchors = lines.flatMap((line) => anchorOf(line) ?? []);
  return { anchors, unreadable: lines.length - anchors.length };
}

function anchorOf(line: string): Anchor | null {
  const parts = LINE.exec(line);
  const [, time = '', month = '', seq = '', hash = ''] = parts ?? [];
  const at = Date.parse(time);
  return parts === null || Number.isNaN(at) ? null : { at, month, seq: Number(seq), hash };
}

/** Whether the file ends in the middle of a line. */
function endsInLine(file: string): boolean {
  const text = readFileSync(file);
  return text.length > 0 && text[text.length - 1] !== 10;
}
