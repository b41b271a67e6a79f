import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import type { Result } from '@shared/base/result';
import type { CameraFault, CameraPart, CameraStream } from '@shared/model/camera';

/** A picture is loaded again after this, ms. */
export const STILL_MS = 10_000;
/** A stream that does not move for so long hangs, ms. */
export const SILENT_MS = 15_000;
/** What failed is tried again after this, ms. */
export const RETRY_MS = 60_000;

/** Whether the page is visible, from its document. */
export type Seen = Pick<Document, 'addEventListener' | 'removeEventListener' | 'hidden'>;

export type CameraState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'still'; readonly src: string; readonly name: string }
  | { readonly kind: 'moving'; readonly name: string }
  | { readonly kind: 'fault'; readonly fault: CameraFault };

/** What a player says of its stream. */
export interface PlayerHooks {
  readonly moved: () => void;
  readonly failed: (fault: CameraFault) => void;
}

export interface CameraWatchDeps {
  readonly clock: Clock;
  readonly page: Seen;
  /** @param webrtc false: WebRTC has just failed, and another address is wanted */
  readonly open: (webrtc: boolean) => Promise<Result<CameraStream, CameraFault>>;
  readonly part: (handle: string, at: string | null) => Promise<Result<CameraPart, CameraFault>>;
  /** Plays a stream; what it returns ends it and frees all that it holds. */
  readonly play: (stream: CameraStream, hooks: PlayerHooks) => Unsubscribe;
  readonly told: (state: CameraState) => void;
}

/**
 * One live picture, for as long as it is wanted: opened while the page can be seen, watched for silence, tried again
 * each minute, and asked for anew where its address holds no longer. Where WebRTC fails and another address was named,
 * that one is played until it fails itself: a picture that plays is not ended to try a better one.
 */
export class CameraWatch {
  private readonly look = (): void => (this.deps.page.hidden ? this.rest() : this.begin());
  private isOver = false;
  private isOn = false;
  /** Number of the attempt: answers for an earlier one are dropped. */
  private turn = 0;
  private renewedAt: number | null = null;
  /** What plays has another address beside it. */
  private hasOther = false;
  private stopPlay: Unsubscribe = () => undefined;
  private stopTimer: Unsubscribe = () => undefined;

  constructor(private readonly deps: CameraWatchDeps) {
    deps.page.addEventListener('visibilitychange', this.look);
    this.look();
  }

  end(): void {
    this.isOver = true;
    this.rest();
    this.deps.page.removeEventListener('visibilitychange', this.look);
  }

  private rest(): void {
    this.isOn = false;
    this.turn += 1;
    this.stopTimer();
    this.stopPlay();
    this.stopPlay = () => undefined;
  }

  private begin(): void {
    if (this.isOver || this.isOn) return;
    this.isOn = true;
    void this.open();
  }

  private async open(webrtc = true): Promise<void> {
    const turn = (this.turn += 1);
    this.hasOther = false;
    const answer = await this.deps.open(webrtc).catch(lost);
    if (turn !== this.turn) return;
    if (!answer.ok) this.failed(answer.error);
    else if (answer.value.kind === 'still') void this.still(answer.value, turn);
    else this.play(answer.value, turn);
  }

  private async still(stream: CameraStream, turn: number): Promise<void> {
    const answer = await this.deps.part(stream.handle, null).catch(lost);
    if (turn !== this.turn) return;
    if (!answer.ok) {
      this.failed(answer.error);
      return;
    }
    const { base64, type } = answer.value;
    this.deps.told({ kind: 'still', src: `data:${type};base64,${base64}`, name: stream.name });
    this.later(STILL_MS, () => void this.still(stream, turn));
  }

  private play(stream: CameraStream, turn: number): void {
    this.hasOther = stream.hasOther;
    const isNow = (): boolean => turn === this.turn;
    const silence = (): void =>
      this.later(SILENT_MS, () => this.failed({ why: 'silent', detail: '' }));
    silence();
    this.stopPlay = this.deps.play(stream, {
      moved: () => {
        if (!isNow()) return;
        silence();
        this.deps.told({ kind: 'moving', name: stream.name });
      },
      failed: (fault) => {
        if (isNow()) this.failed(fault);
      },
    });
  }

  private failed(fault: CameraFault): void {
    const { clock, told } = this.deps;
    this.rest();
    this.isOn = true;
    if (this.hasOther) {
      void this.open(false);
      return;
    }
    const now = clock.monotonic();
    // An address that ran out is asked for again at once; one that never holds is a fault like others.
    if (fault.why === 'expired' && (this.renewedAt === null || now - this.renewedAt >= RETRY_MS)) {
      this.renewedAt = now;
      void this.open();
      return;
    }
    told({ kind: 'fault', fault });
    this.later(RETRY_MS, () => void this.open());
  }

  private later(ms: number, run: () => void): void {
    this.stopTimer();
    this.stopTimer = this.deps.clock.after(ms, 'camera', run);
  }
}

/** A question that was refused or lost. */
function lost(): { readonly ok: false; readonly error: CameraFault } {
  return { ok: false, error: { why: 'notConnected', detail: '' } };
}
