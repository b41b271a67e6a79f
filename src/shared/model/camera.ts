/**
 * What the picture of a camera fails on. `none`: no camera is online; `noStream`: the platform named no address;
 * `unsupported`: one that nothing here plays; `onBoards`: one that only windows of boards play; `notAllowed`: one that
 * no camera server has; `expired`: it holds no longer; `lies`: what came is neither picture nor stream; `silent`:
 * nothing came.
 */
export type CameraWhy =
  | 'none'
  | 'noStream'
  | 'unsupported'
  | 'onBoards'
  | 'notAllowed'
  | 'expired'
  | 'lies'
  | 'silent'
  | 'refused'
  | 'notConnected'
  | 'signedOut'
  | 'locked';

export interface CameraFault {
  readonly why: CameraWhy;
  /** The server's words, a status or a scheme; '' without any. */
  readonly detail: string;
}

/** A live picture that the platform has started. */
export interface CameraStream {
  /** Names it in later questions. */
  readonly handle: string;
  /**
   * `still`: a picture that is loaded again and again; `hls`: a stream in pieces; `webrtc`: one that comes straight from
   * the camera's server to the page.
   */
  readonly kind: 'still' | 'hls' | 'webrtc';
  readonly address: string;
  /** True for WebRTC where the platform named another address too, which may be played instead. */
  readonly hasOther: boolean;
  /** Name of the camera; '' where it is known already. */
  readonly name: string;
}

/** A piece of a stream, or a picture. */
export interface CameraPart {
  readonly base64: string;
  readonly type: string;
}

/** How deep an answer is searched for addresses; documents do not say where they stand. */
const DEEPEST = 4;
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\//i;

/** Every text of an answer that is an address, in its order. */
export function addressesIn(data: unknown, deep = 0): readonly string[] {
  if (typeof data === 'string') return ADDRESS.test(data.trim()) ? [data.trim()] : [];
  if (deep >= DEEPEST || typeof data !== 'object' || data === null) return [];
  return Object.values(data).flatMap((value) => addressesIn(value, deep + 1));
}

const WHEP = /^https?:\/\/[^/?#]*\/(?:[^?#]*\/)?whep(?:[/?#]|$)/i;

/** True for an address of WHEP, by which WebRTC is called: with every server that has it, `whep` is a part of the path. */
export function isWhep(address: string): boolean {
  return WHEP.test(address);
}

/**
 * The address that is played best without WebRTC: a stream in pieces before a picture before another one; undefined
 * without any.
 */
export function bestAddress(addresses: readonly string[]): string | undefined {
  const web = addresses.filter((one) => /^https?:/i.test(one) && !isWhep(one));
  return (
    web.find((one) => /\.m3u8\b/i.test(one)) ??
    web.find((one) => /\.(jpe?g|png)\b/i.test(one)) ??
    web[0]
  );
}
