import type { WindowRole } from '@shared/ipc/roles';
import type { AppWindow } from '../ports/window';

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

  all(): readonly AppWindow[] {
    return [...this.windows.values()];
  }
}
