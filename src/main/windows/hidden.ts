import { Emitter } from '@shared/base/emitter';
import type { AppWindow, WindowFactory } from '../ports/window';
import type { WindowRegistry } from './registry';

export interface HiddenWindowDeps {
  readonly factory: WindowFactory;
  readonly registry: WindowRegistry;
  readonly preload: string;
  title(): string;
}

/** Until the popup is placed; every window manager takes this size. */
const PLACE = { x: 0, y: 0, width: 460, height: 254, maximized: false } as const;

/**
 * The window that exists unseen all the time: its page makes every sound, and is the popup of an SOS when one
 * comes. One page for both, because each page by itself costs some 40 MB; whoever ends it to have a sound again
 * gets a new popup too.
 */
export class HiddenWindow {
  /** A new one is there. */
  readonly made = new Emitter<AppWindow>();
  /** Its page died. */
  readonly gone = new Emitter<void>();
  /** It is there no more. */
  readonly destroyed = new Emitter<void>();
  private window: AppWindow | null = null;
  private dead = false;

  constructor(private readonly deps: HiddenWindowDeps) {}

  /** Makes it unless it exists with a page that lives. */
  open(): void {
    if (this.dead) this.close();
    if (this.window !== null) return;
    const { factory, registry, preload } = this.deps;
    const window = factory.create({
      role: 'sos',
      path: '/sos.html',
      title: this.deps.title(),
      preload,
      placement: PLACE,
      visible: false,
    });
    this.window = window;
    registry.add(window);
    window.gone.on(() => {
      if (this.window !== window) return;
      this.dead = true;
      this.gone.emit();
    });
    window.destroyed.on(() => this.lost(window));
    this.made.emit(window);
  }

  close(): void {
    const { window } = this;
    if (window === null) return;
    window.destroy();
    // A system may tell it late: whoever opens the next one must find none.
    this.lost(window);
  }

  private lost(window: AppWindow): void {
    if (this.window !== window) return;
    this.window = null;
    this.dead = false;
    this.destroyed.emit();
  }
}
