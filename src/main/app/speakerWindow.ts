import { Emitter } from '@shared/base/emitter';
import type { AppWindow, WindowFactory } from '../ports/window';
import type { Spoken } from '../ports/attention';
import type { SpeakerBeat, SpeakerWindowPort } from '../ports/speaker';
import type { WindowRegistry } from '../windows/registry';

export interface SpeakerWindowDeps {
  readonly factory: WindowFactory;
  readonly registry: WindowRegistry;
  readonly preload: string;
  send(message: Parameters<SpeakerWindowPort['play']>[0]): void;
  cut(): void;
}

/** Smallest size that every window manager takes; nobody ever sees this window. */
const PLACE = { x: 0, y: 0, width: 200, height: 100, maximized: false } as const;

/** The hidden window that makes sound. A page that hangs is found by its missing heartbeat. */
export class SpeakerWindow implements SpeakerWindowPort {
  readonly outcome = new Emitter<{
    readonly playId: string;
    readonly outcome: 'shown' | 'failed';
    readonly detail: string;
    readonly rms?: number | undefined;
  }>();
  readonly spoken = new Emitter<Spoken & { readonly playId: string }>();
  readonly heartbeat = new Emitter<SpeakerBeat>();
  readonly gone = new Emitter<void>();
  private window: AppWindow | null = null;
  private begun = false;

  constructor(private readonly deps: SpeakerWindowDeps) {}

  /** From now on the window may exist: the console's first page comes before it. */
  begin(): void {
    this.begun = true;
    this.open();
  }

  open(): void {
    if (this.window !== null || !this.begun) return;
    const { factory, registry, preload } = this.deps;
    const window = factory.create({
      role: 'speaker',
      path: '/speaker.html',
      title: 'speaker',
      preload,
      placement: PLACE,
      visible: false,
    });
    this.window = window;
    registry.add(window);
    window.destroyed.on(() => {
      if (this.window === window) this.window = null;
    });
    window.gone.on(() => {
      if (this.window === window) this.gone.emit();
    });
  }

  restart(): void {
    this.close();
    this.open();
  }

  play(message: Parameters<SpeakerWindowPort['play']>[0]): void {
    this.deps.send(message);
  }

  cut(): void {
    this.deps.cut();
  }

  close(): void {
    const { window } = this;
    this.window = null;
    window?.destroy();
  }
}
