import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';
import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';

/** The addresses of this machine are read so often, ms: no system call is cheaper. */
const READ_MS = 2_000;

export type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/**
 * Tells when this machine's own addresses change: a cable, a radio network, a tunnel that came or
 * went. Electron tells only whether there is any network at all, which a change from one to
 * another is not.
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
    this.end = this.clock.every(READ_MS, 'network watch', () => this.look());
  }

  stop(): void {
    this.end();
  }

  private look(): void {
    const present = this.present();
    if (present === null || present === this.known) return;
    this.known = present;
    this.changed.emit();
  }

  /** All outward addresses as one text; null when the system does not tell. */
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
