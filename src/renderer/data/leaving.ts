import type { Unsubscribe } from '@shared/base/disposable';
import { createStore } from 'zustand/vanilla';

/** What the open screen holds that is lost when it is left. */
export interface Unsaved {
  readonly isChanged: () => boolean;
  /** Somebody said that the changes may go. */
  readonly discard: () => void;
  /** @returns whether they were saved */
  readonly save: () => Promise<boolean>;
}

/** Somebody wants to go elsewhere. */
interface Asked {
  readonly unsaved: Unsaved;
  readonly go: () => void;
}

/**
 * Whoever goes elsewhere in the console is asked first where the open screen holds changes that are not saved. What
 * takes the page without anybody's will, as a session that ended, asks nobody.
 */
export class Leaving {
  /** What waits for an answer; null: nothing. */
  readonly asked = createStore<Asked | null>(() => null);
  private readonly held = new Set<Unsaved>();
  private passing = false;

  /** A screen is there that may hold changes. */
  hold(unsaved: Unsaved): Unsubscribe {
    this.held.add(unsaved);
    return () => {
      this.held.delete(unsaved);
      // It went by itself meanwhile: there is nothing to ask about any more.
      if (this.asked.getState()?.unsaved === unsaved) this.asked.setState(null, true);
    };
  }

  /** Whether the open screen holds changes. */
  isHeld(): boolean {
    return this.changed() !== undefined;
  }

  /** Goes at once, or after an answer. */
  ask(go: () => void): void {
    const unsaved = this.passing ? undefined : this.changed();
    if (unsaved === undefined) go();
    else this.asked.setState({ unsaved, go }, true);
  }

  /** Goes without a question, as to an alarm: the screen keeps what it holds for whoever comes back. */
  pass(go: () => void): void {
    const before = this.passing;
    this.passing = true;
    try {
      go();
    } finally {
      this.passing = before;
    }
  }

  /** The answer: the screen stays as it is. */
  stay(): void {
    this.take();
  }

  /** The answer: without the changes. */
  discard(): void {
    const asked = this.take();
    if (asked === null) return;
    asked.unsaved.discard();
    this.pass(asked.go);
  }

  /** The answer: after saving. What could not be saved stays, and its screen says why. */
  async save(): Promise<void> {
    const asked = this.asked.getState();
    if (asked === null) return;
    const isSaved = await asked.unsaved.save();
    // Whoever was asked anew meanwhile has not answered that.
    if (this.asked.getState() !== asked) return;
    this.take();
    if (isSaved) this.pass(asked.go);
  }

  private changed(): Unsaved | undefined {
    return [...this.held].find(({ isChanged }) => isChanged());
  }

  private take(): Asked | null {
    const asked = this.asked.getState();
    this.asked.setState(null, true);
    return asked;
  }
}
