import type { TreeNodes } from './nodes';

/** Syllables of a text in Latin letters, one for each character. */
export type Spell = (text: string) => readonly string[];

/** Loads the spelling of Chinese characters at first use: its dictionary is large. */
export async function loadSpelling(): Promise<Spell> {
  const { pinyin } = await import('pinyin-pro');
  // v: ü is typed as v, as input methods do.
  return (text) => pinyin(text, { toneType: 'none', type: 'array', v: true });
}

/** Texts of consecutive nodes, joined, so that a search is a single pass of the engine's own text search. */
interface Block {
  readonly from: number;
  /** Start of each node's text. */
  readonly starts: Int32Array;
  readonly text: string;
  /** The same text with a capital at the start of each syllable; '' without syllables. */
  readonly capitals: string;
}

const BLOCK = 1024;
/**
 * Separators before each node's text, and between its spelling and its initials: no search text contains
 * them.
 */
const NODE = '\n';
const INITIALS = '\t';
/** Capitals, digits and separators have smaller codes. */
const SMALL_A = 97;
/** Nodes processed between two readings of the clock. */
const STRIDE = 32;

/** Finds nodes by a part of their name or its spelling, by initials, and by the start of their value. */
export class TreeSearch {
  private readonly names: Block[] = [];
  private readonly codes: Block[] = [];
  private readonly sounds: Block[] = [];
  private named = 1;
  private sounded = 1;
  private pending: { starts: number[]; lower: string; capitals: string } = fresh();

  constructor(private readonly nodes: TreeNodes) {}

  /** Share of the nodes that are fully indexed, 0…1. */
  get progress(): number {
    const known = this.nodes.count - 1;
    return known === 0 ? 1 : (this.sounded - 1) / known;
  }

  /** True when every node is indexed by name. */
  get isNamed(): boolean {
    return this.named === this.nodes.count;
  }

  /** Indexes names until all are indexed or `enough` returns true; blocks of the last nodes stay short. */
  takeNames(enough: () => boolean): void {
    while (this.named < this.nodes.count && !enough()) {
      const from = this.named;
      const end = Math.min(from + BLOCK, this.nodes.count);
      this.names.push(this.joined(from, end, (node) => this.nodes.label(node)));
      this.codes.push(this.joined(from, end, (node) => this.nodes.value(node)));
      this.named = end;
    }
  }

  /** Indexes spellings in the same way. */
  takeSounds(spell: Spell, enough: () => boolean): void {
    const { count } = this.nodes;
    while (this.sounded < count) {
      const { pending } = this;
      const stride = Math.min(this.sounded + STRIDE, count);
      for (; this.sounded < stride; this.sounded += 1) {
        const syllables = spell(this.nodes.label(this.sounded)).map((one) => one.toLowerCase());
        const capital = syllables.map((one) => one.charAt(0).toUpperCase() + one.slice(1)).join('');
        const initials = syllables.map((one) => one.charAt(0)).join('');
        pending.starts.push(pending.lower.length);
        pending.lower += `${NODE}${syllables.join('')}${INITIALS}${initials}`;
        pending.capitals += `${NODE}${capital}${INITIALS}${initials.toUpperCase()}`;
      }
      if (pending.starts.length >= BLOCK || this.sounded === count) this.close();
      if (enough()) return;
    }
  }

  /** Numbers of the matching nodes, ascending; empty for an empty search. */
  find(text: string): Int32Array {
    const wanted = text.trim().toLowerCase();
    if (wanted === '') return new Int32Array();
    const found = new Uint8Array(this.nodes.count);
    for (const block of this.names) scan(block, wanted, found);
    for (const block of this.codes) scan(block, NODE + wanted, found);
    const letters = wanted.replace(/[\s']/g, '');
    const isSpelt = /^[a-z0-9]+$/.test(letters) && /[a-z]/.test(letters);
    if (isSpelt) for (const block of this.sounds) scan(block, letters, found);
    let count = 0;
    for (const mark of found) count += mark;
    const numbers = new Int32Array(count);
    for (let node = 1, at = 0; at < count; node += 1) {
      if (found[node] !== 1) continue;
      numbers[at] = node;
      at += 1;
    }
    return numbers;
  }

  private joined(from: number, end: number, textOf: (node: number) => string): Block {
    const starts = new Int32Array(end - from);
    const parts: string[] = [];
    let length = 0;
    for (let node = from; node < end; node += 1) {
      const part = NODE + textOf(node).toLowerCase();
      starts[node - from] = length;
      length += part.length;
      parts.push(part);
    }
    return { from, starts, text: parts.join(''), capitals: '' };
  }

  private close(): void {
    const { starts, lower, capitals } = this.pending;
    const from = this.sounded - starts.length;
    this.sounds.push({ from, starts: Int32Array.from(starts), text: lower, capitals });
    this.pending = fresh();
  }
}

const fresh = (): { starts: number[]; lower: string; capitals: string } => ({
  starts: [],
  lower: '',
  capitals: '',
});

/**
 * Marks the nodes of a block whose text contains the wanted one; in spellings a match must start at a
 * syllable.
 */
function scan({ from, starts, text, capitals }: Block, wanted: string, found: Uint8Array): void {
  let row = 0;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    if (capitals.charCodeAt(at) >= SMALL_A) continue;
    while (row + 1 < starts.length && (starts[row + 1] ?? 0) <= at) row += 1;
    found[from + row] = 1;
    const next = starts[row + 1];
    if (next === undefined) return;
    // One match per node is enough.
    at = next - 1;
  }
}
