import type { Clock } from '@shared/base/clock';
import type { Logger } from '../ports/log';
import type { AppWindow, Rect, WindowFactory } from '../ports/window';
import { PageRecovery } from './recovery';
import type { WindowRegistry } from './registry';

/** Fits a 1280 × 800 notebook with room around it, screen points. */
const SIZE = { width: 1080, height: 740 } as const;

export interface SettingsWindowDeps {
  readonly factory: WindowFactory;
  readonly registry: WindowRegistry;
  readonly clock: Clock;
  readonly log: Logger;
  readonly preload: string;
  title(): string;
  /** The page asked for an address outside. */
  externalAsked(): void;
  /** Tells the page which section to show. */
  show(windowId: number, section: string): void;
}

/** The settings window: one at most, in the middle of the primary monitor; closing destroys it. */
export class SettingsWindow {
  private window: AppWindow | null = null;

  constructor(private readonly deps: SettingsWindowDeps) {}

  /** Opens the window at a section ('' for the first), or shows the section in the open window. */
  open(section: string): void {
    if (this.window === null) this.create(section);
    else if (section !== '') this.deps.show(this.window.id, section);
    this.window?.bringToFront();
  }

  close(): void {
    this.window?.destroy();
  }

  private create(section: string): void {
    const { factory, registry, clock, log, preload } = this.deps;
    const [area] = factory.workAreas();
    const window = factory.create({
      role: 'settings',
      path: `/settings.html#${encodeURIComponent(section)}`,
      title: this.deps.title(),
      preload,
      placement: { ...centred(area, SIZE), maximized: false },
      visible: true,
    });
    this.window = window;
    registry.add(window);
    new PageRecovery(window, clock, log, () => window.destroy());
    window.closeAsked.on(() => window.destroy());
    window.externalAsked.on(() => this.deps.externalAsked());
    window.destroyed.on(() => {
      this.window = null;
    });
  }
}

/** A rectangle in the middle of a work area, not larger than it; without a work area, of a small monitor. */
export function centred(
  area: Rect = { x: 0, y: 0, width: 1280, height: 800 },
  size: Pick<Rect, 'width' | 'height'>,
): Rect {
  const width = Math.min(size.width, area.width);
  const height = Math.min(size.height, area.height);
  const x = area.x + Math.round((area.width - width) / 2);
  return { x, y: area.y + Math.round((area.height - height) / 2), width, height };
}
