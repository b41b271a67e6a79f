import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { JournalCheck } from '@shared/model/journal';
import { readAnchors, type Anchor } from './anchors';
import { condemnedMonths, isDue } from './due';
import { GENESIS_HASH, hashOf, type StoredEntry } from './entry';
import type { ChainEnd } from './segment';
import { bodyOf } from './sidecar/facts';
import { isLarge, SegmentReader } from './sidecar/reading';

export type VerifyReport = JournalCheck;

/** A file of anchors, or some, or none. */
export type AnchorFiles = string | readonly string[] | null;

type SegmentReport = VerifyReport['segments'][number];

/** What the chain says of a month that is removed because of its age: before, and once it is gone. */
const retired = z.object({
  event: z.enum(['retentionDue', 'retention']),
  month: z.string(),
  seq: z.number(),
  hash: z.string(),
});

const SEGMENT_FILE = /^(\d{4}-\d{2})\.db$/;

/** Months that have a file, oldest first, without a damaged one that is only waiting to be put aside. */
export function monthsIn(dir: string): string[] {
  if (!existsSync(dir)) return [];
  const names = readdirSync(dir);
  const condemned = names.some(isDue) ? condemnedMonths(dir) : new Set<string>();
  return names
    .flatMap((name) => SEGMENT_FILE.exec(name)?.[1] ?? [])
    .filter((month) => !condemned.has(month))
    .sort();
}

/** Months that are looked through: what is older is never written again. */
const LOOKED_THROUGH = 2;

/**
 * The newest months that are damaged, of those whose file is so large that a start does not look
 * through it.
 */
export function damagedMonths(dir: string): readonly string[] {
  const large = monthsIn(dir).filter((month) => isLarge(join(dir, `${month}.db`)));
  return large.slice(-LOOKED_THROUGH).filter((month) => {
    let reader: SegmentReader | null = null;
    try {
      reader = new SegmentReader(join(dir, `${month}.db`), month);
      return !reader.isSound();
    } catch {
      // Whoever writes it looks for itself before anything is done about it.
      return true;
    } finally {
      reader?.close();
    }
  });
}

/**
 * Walks every segment's chain, the ties between them and the anchors; changes nothing. A journal may
 * begin in the middle where the chain itself notes what was removed before because of its age.
 * @param anchorFiles all of them count, an anchor that stands in several once; null: none is looked at.
 */
export function verifyJournal(dir: string, anchorFiles: AnchorFiles): VerifyReport {
  const walk = new Walk(anchorsOf(anchorFiles));
  const segments = monthsIn(dir).map((month) => walk.segment(dir, month));
  return walk.report(segments);
}

function anchorsOf(files: AnchorFiles): readonly Anchor[] {
  const textOf = (anchor: Anchor): string => Object.values(anchor).join();
  const all: Anchor[] = [];
  for (const file of [files ?? []].flat()) {
    const known = new Set(all.map(textOf));
    all.push(...readAnchors(file).anchors.filter((anchor) => !known.has(textOf(anchor))));
  }
  return all;
}

class Walk {
  private before: ChainEnd = { seq: 0, hash: GENESIS_HASH };
  private first: { readonly month: string; readonly start: ChainEnd } | null = null;
  private readonly removed: ChainEnd[] = [];
  private readonly byMonth: ReadonlyMap<string, readonly Anchor[]>;
  private readonly found = new Set<Anchor>();

  constructor(private readonly anchors: readonly Anchor[]) {
    this.byMonth = grouped(anchors);
  }

  segment(dir: string, month: string): SegmentReport {
    let reader: SegmentReader | null = null;
    try {
      reader = new SegmentReader(join(dir, `${month}.db`), month);
      return this.walk(reader, month);
    } catch (error) {
      return { month, entries: 0, problem: error instanceof Error ? error.message : String(error) };
    } finally {
      reader?.close();
    }
  }

  report(segments: readonly SegmentReport[]): VerifyReport {
    const tied = segments.map((segment) =>
      segment.month === this.first?.month && !this.beginsWell()
        ? { ...segment, problem: segment.problem ?? 'what came before it is missing' }
        : segment,
    );
    const entries = tied.reduce((sum, segment) => sum + segment.entries, 0);
    const problem = this.anchorProblem(tied);
    const whole = tied.every((segment) => segment.problem === null);
    return {
      ok: whole && problem === null,
      entries,
      segments: tied,
      anchors: { checked: this.found.size, problem },
    };
  }

  private walk(reader: SegmentReader, month: string): SegmentReport {
    const start = reader.start();
    const isFirst = this.first === null;
    this.first ??= { month, start };
    const tied = isFirst || start.hash === this.before.hash;
    const wanted = new Map<number, Anchor[]>();
    for (const anchor of this.byMonth.get(month) ?? []) {
      wanted.set(anchor.seq, [...(wanted.get(anchor.seq) ?? []), anchor]);
    }
    let { seq, hash } = start;
    let entries = 0;
    let brokenAt: number | null = null;
    for (const entry of reader.between(start.seq + 1, reader.end().seq)) {
      const good =
        entry.seq === seq + 1 &&
        entry.prevHash === hash &&
        entry.hash === hashOf(hash, entry.seq, entry);
      if (!good) {
        brokenAt = entry.seq;
        break;
      }
      ({ seq, hash } = entry);
      entries += 1;
      for (const anchor of wanted.get(seq) ?? []) if (anchor.hash === hash) this.found.add(anchor);
      this.noteRetention(entry);
    }
    // An anchor made before the month's first entry names the end of the month before.
    for (const anchor of wanted.get(start.seq) ?? []) {
      if (anchor.hash === start.hash) this.found.add(anchor);
    }
    this.before = reader.end();
    return { month, entries, problem: problemOf(brokenAt, tied) };
  }

  private noteRetention(entry: StoredEntry): void {
    if (entry.kind !== 'configuration' || !entry.body.includes('"retention')) return;
    const body = retired.safeParse(bodyOf(entry));
    if (body.success) this.removed.push({ seq: body.data.seq, hash: body.data.hash });
  }

  private beginsWell(): boolean {
    if (this.first === null) return true;
    const { seq, hash } = this.first.start;
    if (seq === 0 && hash === GENESIS_HASH) return true;
    return this.removed.some((end) => end.seq === seq && end.hash === hash);
  }

  private anchorProblem(segments: readonly SegmentReport[]): string | null {
    const first = this.first?.start;
    const last = this.before.seq;
    for (const anchor of this.anchors) {
      if (this.found.has(anchor)) continue;
      // Of a month that was removed as the chain notes.
      if (first !== undefined && this.beginsWell() && anchor.seq <= first.seq) continue;
      const time = new Date(anchor.at).toISOString();
      if (segments.length === 0 || anchor.seq > last) {
        return `entry ${anchor.seq}, anchored at ${time}, is missing: the journal was cut short`;
      }
      return `entry ${anchor.seq} is not the one that was anchored at ${time}`;
    }
    return null;
  }
}

function problemOf(brokenAt: number | null, tied: boolean): string | null {
  if (brokenAt !== null) return `entry ${brokenAt} does not fit the chain`;
  return tied ? null : 'does not begin with the last hash of the segment before';
}

function grouped(anchors: readonly Anchor[]): ReadonlyMap<string, readonly Anchor[]> {
  const map = new Map<string, Anchor[]>();
  for (const anchor of anchors) map.set(anchor.month, [...(map.get(anchor.month) ?? []), anchor]);
  return map;
}
