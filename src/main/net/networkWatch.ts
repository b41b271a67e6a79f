import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';
import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';

/** Interval at which this machine's addresses are read, ms: no system call is cheaper. */
const READ_MS = 2_000;

export type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/**
 * Reports changes of this machine's own addresses: a cable, a radio network, a tunnel. Electron reports only
 * whether any network exists, so it misses a change from one network to another.
 */
export class NetworkWatch {
  readonly changed = new Emitter<void>();
  private known = '';
  private end: Unsubscribe = () => undefined;

  constructor(
    private readonly clock: Clock,
    private readonly read: () => Interfaces = networkInterfaces,
  ) {}

  start(): void {
    this.end();
    this.known = this.present() ?? '';
    this.end = this.clock.every(READ_MS, 'network watch', () => this.check());
  }

  stop(): void {
    this.end();
  }

  private check(): void {
    const present = this.present();
    if (present === null || present === this.known) return;
    this.known = present;
    this.changed.emit();
  }

  /** All outward addresses as one text; null when the system gives none. */
  private present(): string | null {
    try {
      return Object.entries(this.read())
        .flatMap(([name, list = []]) =>
          list
            .filter(({ internal }) => !internal)
            .map(({ address, netmask }) => `${name} ${address} ${netmask}`),
        )
        .sort()
        .join('\n');
    } catch {
      return null;
    }
  }
}
