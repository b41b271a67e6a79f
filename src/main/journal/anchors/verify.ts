import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { reasonOf } from '@shared/base/errors';
import type { JournalCheck } from '@shared/model/journal';
import { AnchorCheck, type AnchorFiles } from './anchorCheck';
import type { AnchorKey } from './anchors';
import { condemnedMonths, isDue } from '@main/journal/writing/due';
import { GENESIS_HASH, type StoredEntry } from '@main/journal/entry';
import { identityIn } from '@main/journal/identity';
import type { ChainEnd } from '@main/journal/entry';
import { bodyOf } from '@main/journal/sidecar/facts';
import { isLarge, SegmentReader } from '@main/journal/sidecar/reading';

export type { AnchorFiles } from './anchorCheck';
export type VerifyReport = JournalCheck;

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
const CHECKED_MONTHS = 2;

/**
 * The newest months that are damaged, of those whose file is so large that a start does not look
 * through it.
 */
export function damagedMonths(dir: string): readonly string[] {
  const large = monthsIn(dir).filter((month) => isLarge(join(dir, `${month}.db`)));
  return large.slice(-CHECKED_MONTHS).filter((month) => {
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

/** What a check of the anchors may know besides their files. */
export interface VerifyMore {
  /** The workstation's key; null: the proof of anchors cannot be checked. */
  readonly key?: AnchorKey | null;
  /** The last entry that the writer has committed, as it says itself; null: nobody was asked. */
  readonly written?: ChainEnd | null;
}

/**
 * Walks every segment's chain, the ties between them and the anchors; changes nothing. A journal may
 * begin in the middle where the chain itself notes what was removed before because of its age.
 * @param anchorFiles all of them count, an anchor that stands in several once; null: none is looked at.
 */
export function verifyJournal(
  dir: string,
  anchorFiles: AnchorFiles,
  { key = null, written = null }: VerifyMore = {},
): VerifyReport {
  const identity = identityIn(dir);
  const anchors = new AnchorCheck(anchorFiles, key, identity?.id ?? '', identity?.at ?? null);
  const walk = new Walk(anchors, written);
  const segments = monthsIn(dir).map((month) => walk.segment(dir, month));
  return walk.report(segments);
}

class Walk {
  private before: ChainEnd = { seq: 0, hash: GENESIS_HASH };
  private first: { readonly month: string; readonly start: ChainEnd } | null = null;
  private firstAt: number | null = null;
  private lastAt = 0;
  private hasWritten = false;
  private readonly removed: ChainEnd[] = [];

  constructor(
    private readonly anchors: AnchorCheck,
    private readonly written: ChainEnd | null,
  ) {}

  segment(dir: string, month: string): SegmentReport {
    let reader: SegmentReader | null = null;
    try {
      reader = new SegmentReader(join(dir, `${month}.db`), month);
      return this.walk(reader, month);
    } catch (error) {
      return { month, entries: 0, problem: reasonOf(error) };
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
    const anchors = this.anchors.report({
      begin: this.first?.start.seq ?? null,
      beginsWell: this.beginsWell(),
      last: this.before.seq,
      times: this.firstAt === null ? null : [this.firstAt, this.lastAt],
    });
    const problem = this.unwritten() ?? anchors.problem;
    const whole = tied.every((segment) => segment.problem === null);
    return {
      ok: whole && problem === null,
      entries,
      segments: tied,
      anchors: { ...anchors, problem },
    };
  }

  private walk(reader: SegmentReader, month: string): SegmentReport {
    const start = reader.start();
    const isFirst = this.first === null;
    this.first ??= { month, start };
    const tied = isFirst || start.hash === this.before.hash;
    const anchored = this.anchors.of(month);
    let { seq, hash } = start;
    let entries = 0;
    let brokenAt: number | null = null;
    for (const entry of reader.between(start.seq + 1, reader.end().seq)) {
      const good = entry.seq === seq + 1 && entry.prevHash === hash && reader.isHashed(entry);
      if (!good) {
        brokenAt = entry.seq;
        break;
      }
      ({ seq, hash } = entry);
      entries += 1;
      this.firstAt ??= entry.at;
      this.lastAt = entry.at;
      anchored(seq, hash);
      if (seq === this.written?.seq && hash === this.written.hash) this.hasWritten = true;
      this.anchors.note(entry);
      this.noteRetention(entry);
    }
    // An anchor made before the month's first entry names the end of the month before.
    anchored(start.seq, start.hash);
    if (start.hash === this.written?.hash) this.hasWritten = true;
    this.before = reader.end();
    return { month, entries, problem: problemOf(brokenAt, tied) };
  }

  /** The files are others than those that are written, say. */
  private unwritten(): string | null {
    if (this.written === null || this.hasWritten) return null;
    return `entry ${this.written.seq}, the last that was written, is not in the files`;
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
}

function problemOf(brokenAt: number | null, tied: boolean): string | null {
  if (brokenAt !== null) return `entry ${brokenAt} does not fit the chain`;
  return tied ? null : 'does not begin with the last hash of the segment before';
}
