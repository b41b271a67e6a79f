import { Emitter } from '@shared/base/emitter';
import type { WindowRole } from '@shared/ipc/roles';

/** Windows by their numbers: one of each role. */
export const WINDOWS: readonly WindowRole[] = [
  'console',
  'settings',
  'board',
  'sos',
  'selfTest',
  'overlay',
];

/** What main sent to windows. */
export const sent: {
  readonly role: WindowRole;
  readonly name: string;
  readonly payload: unknown;
}[] = [];
/** What a page does about what it is sent. */
export const page = { hears: (_name: string, _payload: unknown): void => undefined };

const AREA = { x: 0, y: 0, width: 1920, height: 1080 };

/** As windows/registry has it, with one window of each role; what they are sent is kept. */
export class WindowRegistry {
  readonly moved = new Emitter<void>();
  add(): void {
    // Windows are not made here.
  }

  roleOf(id: number): WindowRole | undefined {
    return WINDOWS[id - 1];
  }

  visibleArea() {
    return AREA;
  }

  visibleAreas() {
    return [AREA];
  }

  all() {
    return WINDOWS.map((role, index) => ({
      id: index + 1,
      role,
      destroyed: new Emitter<void>(),
      bounds: () => ({ area: AREA, fullScreen: false, visible: true }),
      send: (_channel: string, name: string, payload: unknown) => {
        sent.push({ role, name, payload });
        page.hears(name, payload);
      },
    }));
  }
}
