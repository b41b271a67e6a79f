import { Bus } from './bus';

const NAME = 'org.freedesktop.login1';
const PATH = '/org/freedesktop/login1';
const MANAGER = 'org.freedesktop.login1.Manager';

/** The system's sleep, told by a stand-in of logind on the rig's private system bus. */
export class Power {
  readonly #bus: Bus;

  private constructor(bus: Bus) {
    this.#bus = bus;
  }

  static async start(address: string): Promise<Power> {
    const bus = await Bus.connect(address);
    bus.serve(({ path, member }) => {
      if (path !== PATH) return undefined;
      // A lock needs a file descriptor, which the library cannot pass; Electron does without.
      if (member === 'Inhibit') return new Error('This machine grants no inhibitor locks.');
      return undefined;
    });
    await bus.own(NAME);
    return new Power(bus);
  }

  /** The machine is about to sleep. */
  suspend(): void {
    this.#bus.emit(PATH, MANAGER, 'PrepareForSleep', 'b', [true]);
  }

  /** The machine is awake again. */
  resume(): void {
    this.#bus.emit(PATH, MANAGER, 'PrepareForSleep', 'b', [false]);
  }

  /** The machine is about to shut down or to start anew. */
  shutdown(): void {
    this.#bus.emit(PATH, MANAGER, 'PrepareForShutdown', 'b', [true]);
  }

  stop(): void {
    this.#bus.close();
  }
}
