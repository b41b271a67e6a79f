import { pageSchema } from '@shared/api/page';
import type { ApiFailure } from '@shared/api/failure';
import { fail, ok, type Result } from '@shared/base/result';
import { findFamily } from '@shared/catalogue';
import { readRecord } from '@shared/catalogue/record';
import {
  addressesIn,
  bestAddress,
  type CameraFault,
  type CameraPart,
  type CameraStream,
  type CameraWhy,
} from '@shared/model/camera';
import type { HttpAnswer, HttpPort } from '../ports/http';
import { sendCall } from '../session/args';
import type { Session } from '../session/session';

/** Largest piece, bytes: four seconds of a sharp stream are some 4 MB. */
const MAX_BYTES = 12 * 1024 * 1024;
/** A camera that says nothing for so long hangs, ms. */
const SILENT_MS = 15_000;
/** Streams that are remembered: more than all tiles of all boards together have at a time. */
const MOST = 256;

const JPEG = [0xff, 0xd8, 0xff] as const;
const PNG = [0x89, 0x50, 0x4e, 0x47] as const;
const PLAYLIST = [...'#EXTM3U'].map((one) => one.charCodeAt(0));
const MARK = [0xef, 0xbb, 0xbf] as const;

export interface CameraDeps {
  readonly http: HttpPort;
  session(): Session | null;
  /** Address of our own server, and the headers of every request to it. */
  server(): { readonly url: string; readonly headers: Readonly<Record<string, string>> };
  newId(): string;
}

type Asked<T> = Result<T, CameraFault>;

const fault = (why: CameraWhy, detail = '') => fail({ why, detail: detail.slice(0, 200) });

const begins = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((one, at) => bytes[at] === one);

function kindOf(bytes: Uint8Array): CameraStream['kind'] | undefined {
  if (begins(bytes, JPEG) || begins(bytes, PNG)) return 'still';
  return begins(bytes, PLAYLIST) || begins(bytes, [...MARK, ...PLAYLIST]) ? 'hls' : undefined;
}

/** A host that is this machine or stands in no network plan: never a camera server, unless the platform is there. */
function isSurprising(host: string): boolean {
  return (
    /^(localhost|.*\.localhost|0\.\d+\.\d+\.\d+|127\.\d+\.\d+\.\d+|169\.254\.\d+\.\d+)$/.test(
      host,
    ) || /^\[(::1?|::ffff:.*|fe[89ab][0-9a-f]:.*)\]$/.test(host)
  );
}

/** The player counts jumps one by one from nought: a number that no stream reaches would hold it up for good. */
const MOST_JUMPS = 100_000;

function isSound(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('utf8');
  const [, jumps = '0'] = /#EXT-X-DISCONTINUITY-SEQUENCE:\s*(\d+)/.exec(text) ?? [];
  return Number(jumps) <= MOST_JUMPS;
}

function urlOf(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}

function faultOf(error: ApiFailure): Result<never, CameraFault> {
  if (error.kind === 'signedOut') return fault('signedOut');
  if (error.kind === 'notConnected') {
    if (error.reason === 'timeout') return fault('silent');
    return /maxContentLength/.test(error.detail) ? fault('lies') : fault('notConnected');
  }
  return fault('refused', 'message' in error ? error.message : error.kind);
}

/**
 * Live pictures of cameras for pages, which have no network. The address is asked of the platform, and nothing but
 * its host is asked for a piece; no token goes there.
 */
export class Cameras {
  private readonly opened = new Map<string, URL>();

  constructor(private readonly deps: CameraDeps) {}

  /** Starts a live picture. @param camera id of a video device; null: the first one that is online */
  async open(camera: string | null): Promise<Asked<CameraStream>> {
    const session = this.deps.session();
    if (session === null) return fault('signedOut');
    const found = camera === null ? await this.first(session) : ok({ id: camera, name: '' });
    if (!found.ok) return found;
    const { id, name } = found.value;
    const answer = await sendCall(session, 'monitorDevice.plays', { ids: id });
    if (!answer.ok) return faultOf(answer.error);
    const named = addressesIn(answer.value.data);
    const address = bestAddress(named);
    if (address === undefined)
      return named[0] === undefined
        ? fault('noStream')
        : fault('unsupported', named[0].split(':')[0]);
    const url = this.allowed(address);
    if (url === null) return fault('notAllowed');
    const begun = await this.get(url);
    if (!begun.ok) return begun;
    const kind = kindOf(begun.value.bytes);
    if (kind === undefined) return fault('lies', begun.value.headers['content-type']);
    const handle = this.deps.newId();
    this.opened.set(handle, url);
    for (const oldest of this.opened.keys()) {
      if (this.opened.size <= MOST) break;
      this.opened.delete(oldest);
    }
    return ok({ handle, kind, address: url.href, name });
  }

  /** A piece of a live picture. @param at its address; null: the one that the platform named */
  async part(handle: string, at: string | null): Promise<Asked<CameraPart>> {
    if (this.deps.session() === null) return fault('signedOut');
    const start = this.opened.get(handle);
    if (start === undefined) return fault('expired');
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
  private allowed(address: string): URL | null {
    const url = urlOf(address);
    if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '') return null;
    const own = urlOf(this.deps.server().url);
    return isSurprising(url.hostname) && url.hostname !== own?.hostname ? null : url;
  }

  private async get(url: URL): Promise<Asked<HttpAnswer>> {
    const { http } = this.deps;
    const own = this.deps.server();
    const isOwn = url.origin === urlOf(own.url)?.origin;
    const answer = await http.send({
      method: 'GET',
      url: url.href,
      headers: { ...(isOwn ? own.headers : {}), Accept: '*/*' },
      body: { kind: 'none' },
      timeoutMs: SILENT_MS,
      maxBytes: MAX_BYTES,
      quiet: true,
    });
    if (!answer.ok) return faultOf(answer.error);
    const { bytes, status } = answer.value;
    if ([401, 403, 404, 410].includes(status)) return fault('expired', String(status));
    if (status !== 200) return fault('refused', String(status));
    if (kindOf(bytes) === 'hls' && !isSound(bytes)) return fault('lies', 'DISCONTINUITY-SEQUENCE');
    return ok(answer.value);
  }
}
