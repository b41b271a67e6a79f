import { createHmac, createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { stemOf } from '@main/journal/identity';

/** The end of the chain at one moment, kept outside of the journal. */
export interface Anchor {
  /** Wall time, ms since 1970. */
  readonly at: number;
  readonly month: string;
  readonly seq: number;
  readonly hash: string;
}

/** The workstation's own key for the proof of anchors; it lies in the system's keychain. */
export interface AnchorKey {
  /** 32 bytes, hex. */
  readonly secret: string;
  /** When it was made, wall time, ms: anchors since then carry its proof. */
  readonly since: number;
}

/**
 * What became of an anchor's proof. `held`: it was made with this workstation's key. `forged`: it says
 * so, and was not. `other`: with a key that is not here (of another workstation). `none`: it has none.
 */
export type AnchorProof = 'held' | 'forged' | 'other' | 'none';

/** An anchor as it stands in a file. */
export interface WrittenAnchor extends Anchor {
  /** '' in the file of the journal that was begun here, else what its name says of it. */
  readonly journal: string;
  readonly proof: AnchorProof;
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

/**
 * `2026-11-21T08:00:00.000Z`, month, number and hash, a tab between; since version 2 also the proof: the
 * key's name and an HMAC-SHA256 over all before it.
 */
const LINE =
  /^((\d{4}-\d\d-\d\dT[\d:.]+Z)\t(\d{4}-\d\d)\t(\d{1,15})\t([0-9a-f]{64}))(?:\t([0-9a-f]{8}):([0-9a-f]{64}))?$/;

/** The beginning of an anchor: a write that broke off. The chain notes what was written whole. */
const TORN =
  /^(?:\d{1,4}|\d{4}-[\dT:.-]*Z?(?:\t[\d-]{0,7}(?:\t\d{0,15}(?:\t[0-9a-f]{0,64}(?:\t[0-9a-f:]{0,73})?)?)?)?)$/;

/**
 * Writes an anchor as one more line, down to the disk. Whoever truncates or rewrites the journal
 * later has to change this file too; put its folder where that person cannot write.
 * @param key makes its proof; null: it has none.
 * @throws Error when the file cannot be written.
 */
export function writeAnchor(file: string, anchor: Anchor, key: AnchorKey | null = null): void {
  mkdirSync(dirname(file), { recursive: true });
  const { at, month, seq, hash } = anchor;
  const said = [new Date(at).toISOString(), month, seq, hash].join('\t');
  const line = key === null ? said : `${said}\t${keyName(key)}:${proofOf(key, said)}`;
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
export function readAnchors(
  file: string,
  key: AnchorKey | null = null,
  journal = '',
): {
  readonly anchors: readonly WrittenAnchor[];
  /** Lines of a write that broke off. */
  readonly torn: number;
  /** Lines that nothing of ours has written. */
  readonly unreadable: number;
} {
  const anchors: WrittenAnchor[] = [];
  let torn = 0;
  let unreadable = 0;
  for (const line of anchorLines(file)) {
    const anchor = anchorOf(line, key, journal);
    if (anchor !== null) anchors.push(anchor);
    else if (TORN.test(line)) torn += 1;
    else unreadable += 1;
  }
  return { anchors, torn, unreadable };
}

/** The lines of a file of anchors; a power cut may leave NUL behind in place of what was written. */
export function anchorLines(file: string): readonly string[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .map((line) => line.replace(/\0+$/, ''))
    .filter((line) => line.trim() !== '');
}

/** A file of anchors, and whose they are. */
export interface AnchorFile {
  readonly file: string;
  /** '' for the journal that was begun here, else what the file's name says of it. */
  readonly journal: string;
}

/**
 * The files of anchors of all journals that a workstation ever had: the one that is named, and those
 * beside it (`anchors-<id>.txt`; earlier versions have moved them to `anchors.txt.before-<time>`).
 */
export function anchorFilesOf(base: string): readonly AnchorFile[] {
  const folder = dirname(base);
  if (!existsSync(folder)) return [];
  const stem = stemOf(base);
  const name = basename(base);
  return readdirSync(folder)
    .sort()
    .flatMap((one): AnchorFile[] => {
      const file = join(folder, one);
      if (one === name) return [{ file, journal: '' }];
      if (one.startsWith(`${name}.before-`)) return [{ file, journal: one.slice(name.length + 1) }];
      const id = one.startsWith(`${stem}-`)
        ? /^-([0-9a-f]{12})\.txt$/.exec(one.slice(stem.length))
        : null;
      return id === null ? [] : [{ file, journal: id[1] ?? '' }];
    });
}

function anchorOf(line: string, key: AnchorKey | null, journal: string): WrittenAnchor | null {
  const parts = LINE.exec(line);
  const [, said = '', time = '', month = '', seq = '', hash = '', name, proof] = parts ?? [];
  const at = Date.parse(time);
  if (parts === null || Number.isNaN(at)) return null;
  const anchor = { at, month, seq: Number(seq), hash, journal };
  if (name === undefined) return { ...anchor, proof: 'none' };
  if (key === null || name !== keyName(key)) return { ...anchor, proof: 'other' };
  return { ...anchor, proof: proofOf(key, said) === proof ? 'held' : 'forged' };
}

/** Tells keys apart, and nothing of them. */
function keyName({ secret }: AnchorKey): string {
  return createHash('sha256').update(`anchor key ${secret}`).digest('hex').slice(0, 8);
}

function proofOf({ secret }: AnchorKey, said: string): string {
  return createHmac('sha256', Buffer.from(secret, 'hex')).update(said).digest('hex');
}

/** Whether the file ends in the middle of a line. */
function endsInLine(file: string): boolean {
  const text = readFileSync(file);
  return text.length > 0 && text[text.length - 1] !== 10;
}
