import type { Unsubscribe } from '@shared/base/disposable';
import type { Result } from '@shared/base/result';
import type { CameraFault, CameraStream } from '@shared/model/camera';
import type { PlayerHooks } from './cameraWatch';
import { onMove } from './moving';

/** The way to the camera's server, which main goes for the page. */
export interface WhepLine {
  /** Posts the page's offer; the answer is that of the server. */
  readonly call: (handle: string, offer: string) => Promise<Result<string, CameraFault>>;
  readonly hangUp: (handle: string) => void;
}

/**
 * Plays a stream over WebRTC, without its sound: the picture comes straight from the camera's server, whose address main
 * has checked. No other server is asked for the way, and no address of this machine is told. A page that goes is hidden
 * first, which ends it too.
 * @returns a function that ends it here and at its server
 */
export function playWhep(
  video: HTMLVideoElement,
  { handle }: CameraStream,
  line: WhepLine,
  hooks: PlayerHooks,
): Unsubscribe {
  const peer = new RTCPeerConnection({ iceServers: [] });
  const { receiver } = peer.addTransceiver('video', { direction: 'recvonly' });
  let isOver = false;
  const failed = (fault: CameraFault): void => {
    if (!isOver) hooks.failed(fault);
  };
  const begin = async (): Promise<void> => {
    // The window's policy gives no addresses of this machine: there is nothing to wait for.
    await peer.setLocalDescription();
    if (isOver) return;
    const answer = await line
      .call(handle, peer.localDescription?.sdp ?? '')
      .catch(() => ({ ok: false, error: { why: 'notConnected', detail: '' } }) as const);
    if (isOver) return;
    if (answer.ok) await peer.setRemoteDescription({ type: 'answer', sdp: answer.value });
    else failed(answer.error);
  };
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    still();
    peer.close();
    video.srcObject = null;
    line.hangUp(handle);
  };
  const still = onMove(video, hooks.moved);
  peer.addEventListener('connectionstatechange', () => {
    if (peer.connectionState === 'failed') failed({ why: 'notConnected', detail: 'WebRTC' });
  });
  video.muted = true;
  video.srcObject = new MediaStream([receiver.track]);
  // Ended before it began: the next attempt plays.
  video.play().catch(() => undefined);
  begin().catch((error: unknown) => failed({ why: 'lies', detail: String(error) }));
  return end;
}
