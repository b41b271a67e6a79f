import type { WindowRole } from '@shared/ipc/roles';
import type { AppWindow, Rect } from '../ports/window';

/** The windows that main made; messages from other senders are refused. */
export class WindowRegistry {
  private readonly windows = new Map<number, AppWindow>();

  add(window: AppWindow): void {
    this.windows.set(window.id, window);
    window.destroyed.on(() => this.windows.delete(window.id));
  }

  roleOf(id: number): WindowRole | undefined {
    return this.windows.get(id)?.role;
  }

  /** Where the window of a role stands; null while it is hidden or not there. */
  visibleArea(role: WindowRole): Rect | null {
    const standing = this.all()
      .find((window) => window.role === role)
      ?.standing();
    return standing?.visible === true ? standing.area : null;
  }

  all(): readonly AppWindow[] {
    return [...this.windows.values()];
  }
}
