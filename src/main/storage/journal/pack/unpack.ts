import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { hashOf, type EntryKind, type StoredEntry } from '../entry';
import { Segment, type ChainEnd } from '../segment';
import { SegmentReader } from '../sidecar/reading';
import { monthsIn, verifyJournal } from '../verify';
import { MANIFEST, manifestSchema, PACK_FORMAT, PACKED_ANCHORS, packedMonth } from './pack';
import type { PackManifest } from './pack';
import { PackProblem, ZipFileReader } from './zipRead';

type PackedSegment = PackManifest['segments'][number];

const text = z.string();
const lineSchema = z.tuple([
  z.number().int(),
  text,
  z.number().int(),
  text,
  text,
  text,
  text,
  text,
  text,
  text,
  text,
  text,
]);

/** Rows of one commit. */
const GROUP_ROWS = 1_000;

/** Longest manifest, and longest list of anchors, that are read at once, characters. */
const MOST_HELD = 4 * 1024 * 1024;

/**
 * Takes a pack in. It is written beside, every hash is made anew and the whole is verified before
 * anything of the folder changes. A folder that has a journal takes only one that goes on from it.
 * @param dir folder of the segments; nobody else may write there meanwhile.
 * @returns entries of the journal that stands there then.
 * @throws PackProblem in words for a pack that is damaged, broken or of another journal.
 */
export async function unpackJournal(
  file: string,
  dir: string,
  anchorFile: string | null,
  now: number,
): Promise<{ readonly entries: number }> {
  const zip = new ZipFileReader(file);
  try {
    // Before anything of it is believed: what was torn on its way is not what somebody changed.
    await zip.check();
    const manifest = await readManifest(zip);
    const ends = refuseOther(dir, manifest);
    mkdirSync(dirname(resolve(dir)), { recursive: true });
    const beside = mkdtempSync(`${resolve(dir)}-unpacked-`);
    try {
      for (const segment of manifest.segments) {
        await unpackMonth(zip, segment, ends.get(segment.month), beside, now);
      }
      const anchors = zip.has(PACKED_ANCHORS) ? await linesOf(zip, PACKED_ANCHORS) : [];
      const check = verifyJournal(beside, null);
      const problem = check.segments.find((segment) => segment.problem !== null);
      if (problem !== undefined) {
        throw new PackProblem('broken', `the packed journal is broken: ${problem.problem ?? ''}`);
      }
      putInPlace(beside, dir);
      if (anchorFile !== null) addAnchors(anchorFile, anchors);
      return { entries: check.entries };
    } finally {
      rmSync(beside, { recursive: true, force: true });
    }
  } finally {
    zip.close();
  }
}

async function readManifest(zip: ZipFileReader): Promise<PackManifest> {
  const parsed = manifestSchema.safeParse(parsedJson((await linesOf(zip, MANIFEST)).join('\n')));
  if (!parsed.success) throw new PackProblem('damaged', 'the pack is damaged: no manifest');
  if (parsed.data.format > PACK_FORMAT) {
    throw new PackProblem('newer', 'the pack was made by a newer version');
  }
  return parsed.data;
}

/**
 * A journal that is there must be the begin of the packed one.
 * @returns where each of its months ends: the pack must hold the same entry there.
 */
function refuseOther(dir: string, { segments }: PackManifest): ReadonlyMap<string, ChainEnd> {
  const ends = new Map<string, ChainEnd>();
  for (const month of monthsIn(dir)) {
    const reader = new SegmentReader(join(dir, `${month}.db`), month);
    try {
      const [start, end] = [reader.start(), reader.end()];
      const packed = segments.find((segment) => segment.month === month);
      if (packed === undefined || packed.afterHash !== start.hash) {
        throw new PackProblem('otherJournal', `${dir} holds another journal`);
      }
      if (end.seq > packed.lastSeq) {
        throw new PackProblem('further', `the journal in ${dir} goes further than the pack`);
      }
      ends.set(month, end);
    } finally {
      reader.close();
    }
  }
  return ends;
}

async function unpackMonth(
  zip: ZipFileReader,
  packed: PackedSegment,
  there: ChainEnd | undefined,
  beside: string,
  now: number,
): Promise<void> {
  const { month, afterSeq, afterHash } = packed;
  const previous = { seq: afterSeq, hash: afterHash };
  const segment = Segment.open(join(beside, `${month}.db`), month, previous, now);
  const sum = createHash('sha256');
  let end = previous;
  let group: StoredEntry[] = [];
  const write = (): void => {
    segment.append(group, new Set());
    group = [];
  };
  try {
    for await (const line of zip.lines(packedMonth(month))) {
      sum.update(`${line}\n`);
      const entry = entryOf(line);
      const good = entry.seq === end.seq + 1 && entry.hash === hashOf(end.hash, entry.seq, entry);
      if (!good) throw broken(entry.seq);
      if (entry.seq === there?.seq && entry.hash !== there.hash) {
        throw new PackProblem('otherJournal', 'the folder holds another journal');
      }
      end = { seq: entry.seq, hash: entry.hash };
      group.push(entry);
      if (group.length >= GROUP_ROWS) write();
    }
    write();
    const whole = end.seq === packed.lastSeq && end.hash === packed.lastHash;
    if (!whole || sum.digest('hex') !== packed.sha256) throw broken(end.seq + 1);
    // An entry whose id was there already would have been left out.
    if (segment.end().hash !== packed.lastHash) throw broken(segment.end().seq + 1);
  } finally {
    segment.close();
  }
}

/** Moves the months over; the old ones of the same chain hold nothing that the new ones do not. */
function putInPlace(beside: string, dir: string): void {
  if (monthsIn(dir).length === 0) {
    // At once: a folder that is there is whole.
    rmSync(dir, { recursive: true, force: true });
    renameSync(beside, dir);
    return;
  }
  for (const month of monthsIn(beside)) {
    for (const tail of ['.db-wal', '.db-shm', '.idx']) {
      rmSync(join(dir, `${month}${tail}`), { force: true });
    }
    renameSync(join(beside, `${month}.db`), join(dir, `${month}.db`));
  }
}

function addAnchors(file: string, lines: readonly string[]): void {
  const known = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
  const fresh = lines.filter((line) => line !== '' && !known.has(line));
  if (fresh.length === 0) return;
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, fresh.map((line) => `${line}\n`).join(''), { mode: 0o600 });
}

/** All lines of a small file of the pack. */
async function linesOf(zip: ZipFileReader, name: string): Promise<string[]> {
  const lines: string[] = [];
  let size = 0;
  for await (const line of zip.lines(name)) {
    size += line.length + 1;
    if (size > MOST_HELD)
      throw new PackProblem('damaged', `the pack is damaged: ${name} is too long`);
    lines.push(line);
  }
  return lines;
}

function entryOf(line: string): StoredEntry {
  const parsed = lineSchema.safeParse(parsedJson(line));
  if (!parsed.success) throw new PackProblem('damaged', 'the pack is damaged: a line is no entry');
  const [seq, entryId, at, kind, server, tenant, user, alarmId, alarmKey, body, prevHash, hash] =
    parsed.data;
  const who = { server, tenant, user, alarmId, alarmKey, body };
  return { seq, entryId, at, kind: kind as EntryKind, ...who, prevHash, hash };
}

function broken(seq: number): PackProblem {
  return new PackProblem('broken', `the packed journal is broken at entry ${seq}`);
}

function parsedJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}
