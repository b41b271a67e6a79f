import type { Clock } from '@shared/base/clock';
import type { Logger } from '../ports/log';
import type { AppWindow, WindowFactory } from '../ports/window';
import { PageRecovery } from '../windows/recovery';
import { centred } from '../windows/settings';
import type { WindowRegistry } from '../windows/registry';

/** Fits a 1280 × 800 notebook with room around it, screen points. */
const SIZE = { width: 1180, height: 760 } as const;

export interface SelfTestWindowDeps {
  readonly factory: WindowFactory;
  readonly registry: WindowRegistry;
  readonly clock: Clock;
  readonly log: Logger;
  readonly preload: string;
  title(): string;
  /** A person closed it. */
  closed(): void;
}

/** One at most, in the middle of the primary monitor. */
export class SelfTestWindow {
  private window: AppWindow | null = null;

  constructor(private readonly deps: SelfTestWindowDeps) {}

  open(): void {
    this.window ??= this.create();
    this.window.bringToFront();
  }

  isOpen(): boolean {
    return this.window !== null;
  }

  close(): void {
    this.window?.destroy();
  }

  /** The taskbar entry flashes and shows a number, or neither. */
  attract(on: boolean, text: string): void {
    this.window?.attract({ flashing: on, badge: on ? 3 : 0, text });
  }

  private create(): AppWindow {
    const { factory, registry, clock, log, preload } = this.deps;
    const [area] = factory.workAreas();
    const window = factory.create({
      role: 'selfTest',
      path: '/selfTest.html',
      title: this.deps.title(),
      preload,
      placement: { ...centred(area, SIZE), maximized: false },
      visible: true,
    });
    registry.add(window);
    new PageRecovery(window, clock, log, () => window.destroy());
    window.closeAsked.on(() => {
      window.destroy();
      this.deps.closed();
    });
    window.destroyed.on(() => {
      this.window = null;
    });
    return window;
  }
}
