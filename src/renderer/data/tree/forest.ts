import type { Clock } from '@shared/base/clock';
import type { Result } from '@shared/base/result';
import type { UiFailure } from '@renderer/data/failure';
import { BRANCH, NONE, ROOT, TreeNodes, type TreeItem } from './nodes';
import { TreeSearch, type Spell } from './search';

/** Loads the nodes below a value; null: the first level. */
export type LoadBranch = (parent: string | null) => Promise<Result<readonly TreeItem[], UiFailure>>;

/** Longest work without a pause, ms: typing stays smooth. */
const SLICE_MS = 8;
/** Interval in which a running search is told that the index has grown, ms. */
const TELL_MS = 400;
/** Repeating a search in a large tree takes time: the pause is this many times longer. */
const REST = 20;

export interface ForestDeps {
  readonly clock: Clock;
  readonly load: LoadBranch;
  readonly loadSpelling: () => Promise<Spell>;
}

/** The nodes of one tree and their search index, shared by all its views in this session. */
export class Forest {
  readonly nodes = new TreeNodes();
  readonly search = new TreeSearch(this.nodes);
  private readonly failures = new Map<number, UiFailure>();
  private readonly listeners = new Set<(node: number) => void>();
  private readonly loads = new Map<number, Promise<boolean>>();
  private spell: Spell | null = null;
  private isIndexing = false;

  constructor(private readonly deps: ForestDeps) {}

  /**
   * Calls back when nodes arrive under a node, when a branch changes its state (same node), or when the index
   * has grown (NONE).
   */
  on(listener: (node: number) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  failure(node: number): UiFailure | undefined {
    return this.failures.get(node);
  }

  /**
   * Loads the nodes below a node, once; a failed branch is loaded again. @returns true when they are loaded.
   */
  async load(node: number): Promise<boolean> {
    const branch = this.nodes.branch(node);
    if (branch === BRANCH.loaded || branch === BRANCH.leaf) return true;
    const running = this.loads.get(node);
    if (running !== undefined) return running;
    const work = this.ask(node).finally(() => this.loads.delete(node));
    this.loads.set(node, work);
    return work;
  }

  /** Builds the search index in small steps; called when a search begins. */
  index(): void {
    if (this.isIndexing || (this.search.isNamed && this.search.progress === 1)) return;
    this.isIndexing = true;
    void this.indexOn();
  }

  /** Initials of a node's name; '' while the spelling is not loaded. */
  initials(node: number): string {
    const syllables = this.spell?.(this.nodes.label(node)) ?? [];
    return syllables.map((one) => one.charAt(0).toLowerCase()).join('');
  }

  private async ask(node: number): Promise<boolean> {
    this.nodes.setBranch(node, BRANCH.loading);
    this.failures.delete(node);
    this.tell(node);
    const answer = await this.deps.load(node === ROOT ? null : this.nodes.value(node));
    if (answer.ok) this.nodes.add(node, answer.value);
    else {
      this.nodes.setBranch(node, BRANCH.failed);
      this.failures.set(node, answer.error);
    }
    this.tell(node);
    return answer.ok;
  }

  private async indexOn(): Promise<void> {
    const { clock } = this.deps;
    await this.sliced((enough) => {
      this.search.takeNames(enough);
      return this.search.isNamed;
    });
    this.tell(NONE);
    // Without the spelling's chunk, names and codes are still searched.
    this.spell ??= await this.deps.loadSpelling().catch(() => null);
    const { spell } = this;
    let next = clock.monotonic() + TELL_MS;
    await this.sliced((enough) => {
      if (spell === null) return true;
      this.search.takeSounds(spell, enough);
      const now = clock.monotonic();
      if (now > next) {
        this.tell(NONE);
        const took = clock.monotonic() - now;
        next = now + Math.max(TELL_MS, took * REST);
      }
      return this.search.progress === 1;
    });
    this.isIndexing = false;
    this.tell(NONE);
  }

  /** Runs work in slices with pauses between them, until it reports that it is done. */
  private async sliced(work: (enough: () => boolean) => boolean): Promise<void> {
    const { clock } = this.deps;
    for (;;) {
      await new Promise<void>((go) => clock.after(0, 'tree index', go));
      const end = clock.monotonic() + SLICE_MS;
      if (work(() => clock.monotonic() >= end)) return;
    }
  }

  private tell(node: number): void {
    for (const listener of [...this.listeners]) listener(node);
  }
}
