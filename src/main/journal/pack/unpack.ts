import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { EntryKind, StoredEntry } from '@main/journal/entry';
import { isHashed } from '@main/journal/segment/line';
import { Segment } from '@main/journal/segment/segment';
import type { ChainEnd } from '@main/journal/entry';
import { SegmentReader } from '@main/journal/sidecar/reading';
import {
  NEWEST_VERSION,
  SEGMENT_VERSIONS,
  type SegmentVersion,
} from '@main/journal/segment/segmentVersion';
import { monthsIn, verifyJournal } from '@main/journal/anchors/verify';
import { condemnedMonths } from '@main/journal/writing/due';
import { MANIFEST, manifestSchema, PACK_FORMAT, PACKED_ANCHORS, packedMonth } from './pack';
import type { PackManifest } from './pack';
import { PackProblem } from './problem';
import { ZipFileReader } from './zipRead';

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

/** What a thread is told to unpack. */
export interface UnpackArgs {
  readonly file: string;
  /** Folder of the segments that it is for; only read. */
  readonly dir: string;
  /** An empty folder that takes the months. */
  readonly beside: string;
  readonly now: number;
}

/** What it found. */
export interface Unpacked {
  readonly entries: number;
  /** Lines of the packed anchors. */
  readonly anchors: readonly string[];
}

/**
 * Takes a pack apart into a folder beside: every hash is made anew, and the whole is verified. A folder
 * that has a journal takes only one that goes on from it. Opens databases in both folders: whoever moves
 * them waits for the end of this thread.
 * @throws PackProblem in words for a pack that is damaged, broken or of another journal.
 */
export async function unpackBeside({ file, dir, beside, now }: UnpackArgs): Promise<Unpacked> {
  const zip = await ZipFileReader.open(file);
  try {
    // Before anything of it is believed: what was torn on its way is not what somebody changed.
    await zip.check();
    const manifest = await readManifest(zip);
    const ends = refuseOther(dir, manifest);
    for (const segment of manifest.segments) {
      await unpackMonth(zip, segment, ends.get(segment.month), beside, now);
    }
    const anchors = zip.has(PACKED_ANCHORS) ? await linesOf(zip, PACKED_ANCHORS) : [];
    const check = verifyJournal(beside, null);
    const problem = check.segments.find((segment) => segment.problem !== null);
    if (problem !== undefined) {
      throw new PackProblem('broken', `the packed journal is broken: ${problem.problem ?? ''}`);
    }
    return { entries: check.entries, anchors };
  } finally {
    zip.close();
  }
}

async function readManifest(zip: ZipFileReader): Promise<PackManifest> {
  const parsed = manifestSchema.safeParse(parsedJson((await linesOf(zip, MANIFEST)).join('\n')));
  if (!parsed.success) throw new PackProblem('damaged', 'the pack is damaged: no manifest');
  const isKnown = parsed.data.segments.every(({ version }) => versionOf(version) !== undefined);
  if (parsed.data.format > PACK_FORMAT || !isKnown) {
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
  // One that could not be put aside yet would take the new month of its name along.
  if (condemnedMonths(dir).size > 0) {
    throw new PackProblem('otherJournal', `${dir} holds a damaged month`);
  }
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
  const version = versionOf(packed.version) ?? NEWEST_VERSION;
  const path = join(beside, `${month}.db`);
  const segment = Segment.open(path, month, previous, now, { version });
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
      const good = entry.seq === end.seq + 1 && isHashed({ ...entry, prevHash: end.hash }, version);
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
    segment.indexAll();
  } finally {
    segment.close();
  }
}

const versionOf = (version: number): SegmentVersion | undefined =>
  SEGMENT_VERSIONS.find((one) => one === version);

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
