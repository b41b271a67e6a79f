import { pageSchema } from '@shared/api/pageAnswer';
import { ok } from '@shared/base/result';
import { findFamily } from '@shared/catalogue';
import { readRecord } from '@shared/catalogue/record';
import {
  addressesIn,
  bestAddress,
  isWhep,
  type CameraPart,
  type CameraStream,
} from '@shared/model/camera';
import type { HttpAnswer, HttpPort } from '../ports/http';
import { sendCall } from '../session/args';
import type { Session } from '../session/session';
import { fault, faultOf, faultOfStatus, SILENT_MS, type Asked } from './cameraFaults';
import { cameraHeaders, cameraUrl, urlOf, type OwnServer } from './cameraHosts';
import { WhepCalls } from './whepCalls';

/** Largest piece, bytes: four seconds of a sharp stream are some 4 MB. */
const MAX_BYTES = 12 * 1024 * 1024;
/** Streams that are remembered: more than all tiles of all boards together have at a time. */
const MOST = 256;

const JPEG = [0xff, 0xd8, 0xff] as const;
const PNG = [0x89, 0x50, 0x4e, 0x47] as const;
const PLAYLIST = [...'#EXTM3U'].map((one) => one.charCodeAt(0));
const MARK = [0xef, 0xbb, 0xbf] as const;

export interface CameraDeps {
  readonly http: HttpPort;
  session(): Session | null;
  server(): OwnServer;
  newId(): string;
}

const begins = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((one, at) => bytes[at] === one);

function kindOf(bytes: Uint8Array): CameraStream['kind'] | undefined {
  if (begins(bytes, JPEG) || begins(bytes, PNG)) return 'still';
  return begins(bytes, PLAYLIST) || begins(bytes, [...MARK, ...PLAYLIST]) ? 'hls' : undefined;
}

/** The player counts jumps one by one from nought: a number that no stream reaches would hold it up for good. */
const MOST_JUMPS = 100_000;

function isSound(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('utf8');
  const [, jumps = '0'] = /#EXT-X-DISCONTINUITY-SEQUENCE:\s*(\d+)/.exec(text) ?? [];
  return Number(jumps) <= MOST_JUMPS;
}

/** Who asks for a live picture. */
export interface Viewer {
  /** WebRTC is a way out of the page: boards alone have it. */
  readonly isBoard: boolean;
  /** False: another address is tried first, for WebRTC has just failed. */
  readonly webrtc: boolean;
}

interface Opened {
  readonly url: URL;
  readonly kind: CameraStream['kind'];
}

/**
 * Live pictures of cameras for pages, which have no network. The address is asked of the platform, and nothing but
 * its host is asked for a piece; no token goes there.
 */
export class Cameras {
  private readonly opened = new Map<string, Opened>();
  private readonly calls: WhepCalls;

  constructor(private readonly deps: CameraDeps) {
    this.calls = new WhepCalls(deps);
  }

  /** Starts a live picture. @param camera id of a video device; null: the first one that is online */
  async open(camera: string | null, viewer: Viewer): Promise<Asked<CameraStream>> {
    const session = this.deps.session();
    if (session === null) return fault('signedOut');
    const found = camera === null ? await this.first(session) : ok({ id: camera, name: '' });
    if (!found.ok) return found;
    const { id, name } = found.value;
    const answer = await sendCall(session, 'monitorDevice.plays', { ids: id });
    if (!answer.ok) return faultOf(answer.error);
    return this.begin(addressesIn(answer.value.data), name, viewer);
  }

  /**
   * WebRTC comes first: what it shows is of this second, while a stream in pieces is late by several of its pieces, and
   * each of them goes through main. Where a network lets no datagrams pass, the other address is played.
   */
  private async begin(
    named: readonly string[],
    name: string,
    { isBoard, webrtc }: Viewer,
  ): Promise<Asked<CameraStream>> {
    const other = bestAddress(named);
    const hasOther = other !== undefined;
    const whep = named.find(isWhep);
    const whepUrl =
      whep !== undefined && isBoard && (webrtc || !hasOther) ? this.urlOf(whep) : null;
    if (whepUrl !== null) return ok(this.keep({ url: whepUrl, kind: 'webrtc' }, name, hasOther));
    if (other === undefined) {
      if (whep !== undefined) return fault(isBoard ? 'notAllowed' : 'onBoards');
      return named[0] === undefined
        ? fault('noStream')
        : fault('unsupported', named[0].split(':')[0]);
    }
    const url = this.urlOf(other);
    if (url === null) return fault('notAllowed');
    const begun = await this.get(url);
    if (!begun.ok) return begun;
    const kind = kindOf(begun.value.bytes);
    if (kind === undefined) return fault('lies', begun.value.headers['content-type']);
    return ok(this.keep({ url, kind }, name, false));
  }

  private keep(opened: Opened, name: string, hasOther: boolean): CameraStream {
    const handle = this.deps.newId();
    this.opened.set(handle, opened);
    for (const oldest of this.opened.keys()) {
      if (this.opened.size <= MOST) break;
      this.opened.delete(oldest);
    }
    return { handle, kind: opened.kind, address: opened.url.href, hasOther, name };
  }

  /** Calls the server of a live picture over WebRTC. @param offer of the page in this window */
  async call(handle: string, windowId: number, offer: string): Promise<Asked<string>> {
    if (this.deps.session() === null) return fault('signedOut');
    const opened = this.opened.get(handle);
    if (opened?.kind !== 'webrtc') return fault('expired');
    return this.calls.call(handle, windowId, opened.url, offer);
  }

  /** A call is over. */
  hangUp(handle: string): void {
    this.opened.delete(handle);
    this.calls.hangUp(handle);
  }

  windowGone(windowId: number): void {
    this.calls.windowGone(windowId);
  }

  stop(): Promise<void> {
    return this.calls.stop();
  }

  /** A piece of a live picture. @param at its address; null: the one that the platform named */
  async part(handle: string, at: string | null): Promise<Asked<CameraPart>> {
    if (this.deps.session() === null) return fault('signedOut');
    const opened = this.opened.get(handle);
    if (opened === undefined || opened.kind === 'webrtc') return fault('expired');
    const start = opened.url;
    const url = at === null ? start : urlOf(at, start.href);
    if (url === null || url.host !== start.host || url.protocol !== start.protocol)
      return fault('notAllowed', url?.host);
    const answer = await this.get(url);
    if (!answer.ok) return answer;
    const { bytes, headers } = answer.value;
    if (at === null && kindOf(bytes) === undefined) return fault('lies', headers['content-type']);
    return ok({
      base64: Buffer.from(bytes).toString('base64'),
      type: begins(bytes, PNG) ? 'image/png' : 'image/jpeg',
    });
  }

  private async first(session: Session): Promise<Asked<{ id: string; name: string }>> {
    const asked = { current: '1', size: '1', deviceStatus_equal: '1' };
    const answer = await sendCall(session, 'monitorDevice.list', asked);
    if (!answer.ok) return faultOf(answer.error);
    const page = pageSchema.safeParse(answer.value.data);
    const family = findFamily('monitorDevice');
    const raw = page.success ? page.data.records[0] : undefined;
    if (raw === undefined || family === undefined) return fault('none');
    const { id, cells } = readRecord(family, raw);
    const name = cells['deviceName'];
    return ok({ id, name: name?.state === 'value' ? String(name.value) : '' });
  }

  /** null: no address of a camera server. */
  private urlOf(address: string): URL | null {
    return cameraUrl(address, this.deps.server());
  }

  private async get(url: URL): Promise<Asked<HttpAnswer>> {
    const answer = await this.deps.http.send({
      method: 'GET',
      url: url.href,
      headers: { ...cameraHeaders(url, this.deps.server()), Accept: '*/*' },
      body: { kind: 'none' },
      timeoutMs: SILENT_MS,
      maxBytes: MAX_BYTES,
      quiet: true,
    });
    if (!answer.ok) return faultOf(answer.error);
    const { bytes, status } = answer.value;
    if (status !== 200) return faultOfStatus(status);
    if (kindOf(bytes) === 'hls' && !isSound(bytes)) return fault('lies', 'DISCONTINUITY-SEQUENCE');
    return ok(answer.value);
  }
}
