import { Emitter } from '@shared/base/emitter';
import type { WindowRole } from '@shared/ipc/roles';
import type { AppWindow, Rect } from '../ports/window';

/** The windows that main made; messages from other senders are refused. */
export class WindowRegistry {
  /** A window is new, or stands elsewhere. */
  readonly moved = new Emitter<void>();
  private readonly windows = new Map<number, AppWindow>();

  add(window: AppWindow): void {
    this.windows.set(window.id, window);
    window.moved.on(() => this.moved.emit());
    this.moved.emit();
    window.destroyed.on(() => this.windows.delete(window.id));
  }

  roleOf(id: number): WindowRole | undefined {
    return this.windows.get(id)?.role;
  }

  /** Where the window of a role stands; null while it is hidden or not there. */
  visibleArea(role: WindowRole): Rect | null {
    return this.visibleAreas(role)[0] ?? null;
  }

  /** Where the visible windows of a role stand. */
  visibleAreas(role: WindowRole): readonly Rect[] {
    return this.all()
      .filter((window) => window.role === role)
      .map((window) => window.bounds())
      .flatMap(({ visible, area }) => (visible ? [area] : []));
  }

  all(): readonly AppWindow[] {
    return [...this.windows.values()];
  }
}
