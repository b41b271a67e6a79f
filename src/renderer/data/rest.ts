import type { Unsubscribe } from '@shared/base/disposable';

/**
 * What this page hands over when it is given up in the tray, and what the page before it handed over. Screens say
 * for themselves that they hold nothing else; where none does, the page stays.
 */
export class Rest {
  private readonly keepers = new Map<string, () => unknown>();
  private readonly screens = new Set<() => boolean>();
  private readonly holders = new Set<() => boolean>();
  private before: Readonly<Record<string, unknown>> = {};
  private hasCome = false;
  private shown: (() => void) | null = null;

  /** True where the page before this one was given up: nobody opened this page anew. */
  get cameBack(): boolean {
    return this.hasCome;
  }

  /** Takes what the page before this one handed over. */
  begin(kept: unknown): void {
    if (typeof kept !== 'object' || kept === null) return;
    this.before = { ...kept };
    this.hasCome = true;
  }

  /** Another person works here: what was kept is not theirs. */
  clear(): void {
    this.before = {};
    this.hasCome = false;
  }

  /** A screen is there; `free` says whether it holds nothing that is not kept. */
  screen(free: () => boolean): Unsubscribe {
    this.screens.add(free);
    const { shown } = this;
    this.shown = null;
    shown?.();
    return () => void this.screens.delete(free);
  }

  /** Something that is not kept outlives its screen; `holds` says whether it is there now. */
  hold(holds: () => boolean): void {
    this.holders.add(holds);
  }

  /** Calls once, with the first screen that is there. */
  onScreen(shown: () => void): void {
    this.shown = shown;
  }

  /** True where a screen is there that can be given up, each that is there can, and nothing else holds the page. */
  isFree(): boolean {
    if ([...this.holders].some((holds) => holds())) return false;
    return this.screens.size > 0 && [...this.screens].every((free) => free());
  }

  /** Something that is handed over. */
  keep(key: string, value: () => unknown): Unsubscribe {
    this.keepers.set(key, value);
    return () => {
      if (this.keepers.get(key) === value) this.keepers.delete(key);
    };
  }

  /** What was handed over under a key, once: who opens the same screen later begins anew. */
  read(key: string): unknown {
    const { [key]: value, ...rest } = this.before;
    this.before = rest;
    return value;
  }

  /** All that is handed over. */
  all(): Readonly<Record<string, unknown>> {
    return Object.fromEntries([...this.keepers].map(([key, value]) => [key, value()]));
  }
}
