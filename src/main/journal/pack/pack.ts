import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { removeSoon } from '@disk/files';
import { anchorFilesOf, anchorLines, isAnchorLine } from '@main/journal/anchors/anchors';
import { columnsOf } from '@main/journal/entry';
import type { ChainEnd } from '@main/journal/entry';
import { monthsIn } from '@main/journal/anchors/verify';
import { SegmentReader } from '@main/journal/sidecar/reading';
import { PackProblem } from './problem';
import { ZipFileWriter } from './zipWrite';

/** A file of a pack. */
export interface PackFile {
  readonly file: string;
  readonly anchorFile: string | null;
  readonly now: number;
}

export interface PackArgs extends PackFile {
  /** Whose entries may be in it (`ownerName`); null: everybody's. */
  readonly owners: readonly string[] | null;
}

/** Names inside of a pack. */
export const MANIFEST = 'manifest.json';
export const PACKED_ANCHORS = 'anchors.txt';
export const packedMonth = (month: string): string => `${month}.jsonl`;

/** Newest version of the pack's format: 2 has a month of version 2 in it. */
export const PACK_FORMAT = 2;

export const manifestSchema = z.object({
  format: z.number().int(),
  madeAt: z.string(),
  entries: z.number().int(),
  segments: z.array(
    z.object({
      month: z.string().regex(/^\d{4}-\d{2}$/),
      /** Of the month's file: says what an entry's hash is made of. */
      version: z.number().int().default(1),
      afterSeq: z.number().int(),
      afterHash: z.string().regex(/^[0-9a-f]{64}$/),
      lastSeq: z.number().int(),
      lastHash: z.string().regex(/^[0-9a-f]{64}$/),
      /** SHA-256 (hex) over the lines of the month, their ends included. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});
export type PackManifest = z.infer<typeof manifestSchema>;

/** Characters that go to the packer at once. */
const PIECE = 256 * 1024;

/**
 * Packs a journal for another machine while it may be written: entries are never changed, so
 * everything up to the end that was seen first is one consistent copy. Each line is a JSON array of
 * an entry's columns with both hashes.
 * The anchors of all journals that there were go along.
 * @returns entries packed.
 * @throws PackProblem for an empty journal and for one with entries of others, Error when a month cannot be read or the file not written.
 */
export async function packJournal(
  dir: string,
  { file: out, anchorFile, now, owners }: PackArgs,
): Promise<{ readonly entries: number }> {
  const months = monthsIn(dir);
  if (months.length === 0) throw new PackProblem('empty', `there is no journal in ${dir}`);
  const readers = months.map((month) => new SegmentReader(join(dir, `${month}.db`), month));
  const zip = new ZipFileWriter(out);
  try {
    const ends = readers.map((reader) => reader.end());
    if (owners !== null) refuseForeign(readers, ends, owners);
    const segments: PackManifest['segments'] = [];
    let entries = 0;
    for (const [place, reader] of readers.entries()) {
      const end = ends[place] ?? reader.start();
      const start = reader.start();
      const sum = createHash('sha256');
      await zip.add(packedMonth(reader.month), lines(reader, start.seq + 1, end.seq, sum));
      entries += end.seq - start.seq;
      segments.push({
        month: reader.month,
        version: reader.version,
        afterSeq: start.seq,
        afterHash: start.hash,
        lastSeq: end.seq,
        lastHash: end.hash,
        sha256: sum.digest('hex'),
      });
    }
    const anchors = anchorFile === null ? [] : anchorFilesOf(anchorFile);
    if (anchors.length > 0) {
      const lines = new Set(anchors.flatMap(({ file }) => anchorLines(file)).filter(isAnchorLine));
      await zip.add(PACKED_ANCHORS, [[...lines].map((line) => `${line}\n`).join('')]);
    }
    const madeAt = new Date(now).toISOString();
    // A journal without such a month can be unpacked by an older program.
    const format = Math.max(...segments.map(({ version }) => version));
    const manifest: PackManifest = { format, madeAt, entries, segments };
    await zip.add(MANIFEST, [JSON.stringify(manifest, null, 2)]);
    await zip.end();
    return { entries };
  } catch (error) {
    await zip.abandon();
    // What cannot be removed hides no reason.
    await removeSoon(out).catch(() => undefined);
    throw error;
  } finally {
    for (const reader of readers) reader.close();
  }
}

/** A chain with holes proves nothing, so that nobody gets one with entries that he may not read. */
function refuseForeign(
  readers: readonly SegmentReader[],
  ends: readonly ChainEnd[],
  owners: readonly string[],
): void {
  for (const [place, reader] of readers.entries()) {
    if (reader.hasOthers(owners, ends[place]?.seq ?? 0)) {
      throw new PackProblem('others', 'the journal holds entries of others');
    }
  }
}

function* lines(
  reader: SegmentReader,
  first: number,
  last: number,
  sum: { update(text: string): unknown },
): IterableIterator<string> {
  let piece = '';
  for (const entry of reader.between(first, last)) {
    piece += `${JSON.stringify([...columnsOf(entry.seq, entry), entry.prevHash, entry.hash])}\n`;
    if (piece.length < PIECE) continue;
    sum.update(piece);
    yield piece;
    piece = '';
  }
  sum.update(piece);
  if (piece !== '') yield piece;
}
