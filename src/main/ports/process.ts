import type { Signal } from '@shared/base/emitter';

export interface ChildPort {
  readonly message: Signal<unknown>;
  readonly exited: Signal<number>;
  post(message: unknown): void;
  kill(): void;
}

export type StartChild = () => ChildPort;
