import { z } from 'zod';
import type { JournalCheck } from '@shared/model/journal';
import {
  anchorFilesOf,
  readAnchors,
  type Anchor,
  type AnchorKey,
  type WrittenAnchor,
} from './anchors';
import type { StoredEntry } from '@main/journal/entry';
import { bodyOf } from '@main/journal/sidecar/facts';

/** A file of anchors, or some, or none; the files of replaced journals beside them count as well. */
export type AnchorFiles = string | readonly string[] | null;

/** Whether a check of the anchors says that all is well, and what it found. */
type AnchorReport = JournalCheck['anchors'];

/**
 * From so long a journal on it is not well that no anchor was found, ms: each change of shift makes
 * one, and no shift is longer than a day.
 */
const ANCHORED_WITHIN_MS = 24 * 3_600_000;

/** What the chain says of an anchor that was made. */
const noted = z.object({ event: z.literal('anchor'), seq: z.number(), hash: z.string() });

interface Note {
  /** The entry that says so. */
  readonly by: number;
  readonly seq: number;
  readonly hash: string;
}

/** What the walk over the chain knows in the end. */
export interface Chain {
  /** Number that the first file begins after; null where there is no file. */
  readonly begin: number | null;
  /** The chain begins where it may. */
  readonly beginsWell: boolean;
  readonly last: number;
  /** Wall times of its first and last entry, ms. */
  readonly times: readonly [from: number, to: number] | null;
}

/** Compares a chain with the anchors that were made of it. */
export class AnchorCheck {
  private readonly anchors: readonly WrittenAnchor[];
  private readonly byMonth: ReadonlyMap<string, readonly WrittenAnchor[]>;
  private readonly found = new Set<WrittenAnchor>();
  private readonly notes: Note[] = [];
  private readonly unreadable: number;
  private readonly hasLines: boolean;

  /**
   * @param own id of the journal that is looked at, '' for one that was begun here.
   * @param replacedAt when it took the place of another, ms; null: not known.
   */
  constructor(
    private readonly files: AnchorFiles,
    private readonly key: AnchorKey | null,
    private readonly own: string,
    private readonly replacedAt: number | null,
  ) {
    const known = new Map<string, WrittenAnchor>();
    const read = [files ?? []]
      .flat()
      .flatMap((base) => anchorFilesOf(base))
      .map(({ file, journal }) => readAnchors(file, key, journal));
    for (const anchor of read.flatMap(({ anchors }) => anchors)) {
      const text = [anchor.at, anchor.month, anchor.seq, anchor.hash].join();
      const before = known.get(text);
      // The copy of a line whose proof was cut off proves nothing less than the line itself.
      if (before === undefined || anchor.proof === 'forged') known.set(text, anchor);
      else if (before.proof !== 'forged' && anchor.proof === 'held') known.set(text, anchor);
    }
    this.anchors = [...known.values()];
    this.byMonth = grouped(this.anchors);
    this.hasLines = read.some(({ anchors, torn }) => anchors.length + torn > 0);
    this.unreadable = read.reduce((sum, { unreadable }) => sum + unreadable, 0);
  }

  /** What is anchored of a month, by number. */
  of(month: string): (seq: number, hash: string) => void {
    const wanted = new Map<number, WrittenAnchor[]>();
    for (const anchor of this.byMonth.get(month) ?? []) {
      wanted.set(anchor.seq, [...(wanted.get(anchor.seq) ?? []), anchor]);
    }
    return (seq, hash) => {
      for (const anchor of wanted.get(seq) ?? []) if (anchor.hash === hash) this.found.add(anchor);
    };
  }

  /** Takes note of an entry that says of an anchor. */
  note(entry: StoredEntry): void {
    if (this.files === null || entry.kind !== 'configuration') return;
    if (!entry.body.includes('"anchor"')) return;
    const body = noted.safeParse(bodyOf(entry));
    if (body.success) this.notes.push({ by: entry.seq, ...body.data });
  }

  report(chain: Chain): AnchorReport {
    const held = [...this.found].filter(({ proof }) => proof === 'held').length;
    return {
      checked: this.found.size,
      problem: this.files === null ? null : this.problem(chain, held),
      ...(this.found.size === 0 ? {} : { proof: this.key === null ? 'noKey' : 'checked', held }),
    };
  }

  private problem(chain: Chain, held: number): string | null {
    return (
      this.forged() ??
      this.missing(chain) ??
      this.unkept() ??
      this.unread() ??
      this.none(chain) ??
      this.unproven(held)
    );
  }

  private forged(): string | null {
    const forged = this.anchors.find(({ proof }) => proof === 'forged');
    if (forged === undefined) return null;
    return `the proof of the anchor of entry ${forged.seq}, made at ${timeOf(forged)}, does not hold`;
  }

  private missing({ begin, beginsWell, last }: Chain): string | null {
    const present = new Set([...this.found].map(({ journal }) => journal));
    for (const anchor of this.anchors) {
      if (this.found.has(anchor)) continue;
      const isOwn = anchor.journal === this.own;
      // Of a month that was removed as the chain notes; of another journal only where it is the same one.
      const mayBeGone = isOwn || present.has(anchor.journal);
      if (mayBeGone && begin !== null && beginsWell && anchor.seq <= begin) continue;
      if (!isOwn) return this.replaced(anchor);
      if (begin === null || anchor.seq > last) {
        return `entry ${anchor.seq}, anchored at ${timeOf(anchor)}, is missing: the journal was cut short`;
      }
      return `entry ${anchor.seq} is not the one that was anchored at ${timeOf(anchor)}`;
    }
    return null;
  }

  private replaced(anchor: Anchor): string {
    const when = this.replacedAt === null ? '?' : new Date(this.replacedAt).toISOString();
    return `another journal stands here since ${when}: entry ${anchor.seq}, anchored at ${timeOf(anchor)}, is not in it`;
  }

  /** The chain tells of each anchor: one that no file holds was taken out of it. */
  private unkept(): string | null {
    const kept = new Set(this.anchors.map(({ seq, hash }) => `${seq} ${hash}`));
    const lost = this.notes.find(({ seq, hash }) => !kept.has(`${seq} ${hash}`));
    if (lost === undefined) return null;
    return `entry ${lost.by} notes an anchor of entry ${lost.seq} that no file of anchors holds`;
  }

  private unread(): string | null {
    return this.unreadable === 0
      ? null
      : `${this.unreadable} lines of the file of anchors cannot be read`;
  }

  private none({ times }: Chain): string | null {
    if (this.found.size > 0 || times === null) return null;
    const isLong = times[1] - times[0] > ANCHORED_WITHIN_MS;
    return isLong || this.hasLines ? 'there is no anchor' : null;
  }

  /** Whoever has no key writes anchors without a proof in place of those that had one. */
  private unproven(held: number): string | null {
    const { key } = this;
    if (key === null || held > 0) return null;
    const later = [...this.found].find(({ at }) => at > key.since);
    if (later === undefined) return null;
    return `no anchor since ${new Date(key.since).toISOString()} carries the proof of this workstation`;
  }
}

const timeOf = ({ at }: Anchor): string => new Date(at).toISOString();

function grouped(anchors: readonly WrittenAnchor[]): ReadonlyMap<string, readonly WrittenAnchor[]> {
  const map = new Map<string, WrittenAnchor[]>();
  for (const anchor of anchors) map.set(anchor.month, [...(map.get(anchor.month) ?? []), anchor]);
  return map;
}
