import { Emitter } from '@shared/base/emitter';
import type { Spoken } from '../ports/attention';
import type { SpeakerBeat, SpeakerWindowPort } from '../ports/speaker';
import type { HiddenWindow } from '../windows/hidden';

export interface SpeakerWindowDeps {
  readonly window: HiddenWindow;
  send(message: Parameters<SpeakerWindowPort['play']>[0]): void;
  cut(): void;
}

/** The hidden window as what makes sound. A page that hangs is found by its missing heartbeat. */
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
  private begun = false;

  constructor(private readonly deps: SpeakerWindowDeps) {
    deps.window.gone.on(() => this.gone.emit());
  }

  /** From now on the window may exist: the console's first page comes before it. */
  begin(): void {
    this.begun = true;
    this.open();
  }

  open(): void {
    if (this.begun) this.deps.window.open();
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
    this.deps.window.close();
  }
}
