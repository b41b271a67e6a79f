import type { HttpPort } from '../ports/http';
import { fault, faultOf, faultOfStatus, SILENT_MS, type Asked } from './cameraFaults';
import { cameraHeaders, mayReach, urlOf, type OwnServer } from './cameraHosts';
import { readAnswer } from './whepAnswer';

const SDP = 'application/sdp';
/** Largest answer, bytes: that of one picture is some thousand. */
const MAX_BYTES = 64 * 1024;
/** Calls at a time: more than all tiles of all boards together. */
const MOST = 256;
/** A server that does not take the end of a session notices it by itself, ms. */
const END_MS = 5_000;
/** The same while the app ends, ms. */
const LEAVE_MS = 1_000;

interface Call {
  readonly windowId: number;
  /** Of its session at the server, which ends with it; null until the server has named it, and where it may not be asked. */
  session: URL | null;
}

export interface WhepDeps {
  readonly http: HttpPort;
  server(): OwnServer;
}

/**
 * Calls to camera servers over WebRTC, by WHEP (draft-ietf-wish-whep): the page's offer is posted, the answer is checked,
 * and the session that the server has made is deleted once the call is over. The picture itself goes to the page without
 * main.
 */
export class WhepCalls {
  private readonly calls = new Map<string, Call>();

  constructor(private readonly deps: WhepDeps) {}

  /** Calls the server at this address. @param offer of the page @returns the server's answer as the page may have it */
  async call(handle: string, windowId: number, url: URL, offer: string): Promise<Asked<string>> {
    if (this.calls.has(handle) || this.calls.size >= MOST) return fault('refused');
    const call: Call = { windowId, session: null };
    this.calls.set(handle, call);
    const own = this.deps.server();
    const answer = await this.deps.http.send({
      method: 'POST',
      url: url.href,
      headers: { ...cameraHeaders(url, own), Accept: SDP },
      body: { kind: 'text', type: SDP, text: offer },
      timeoutMs: SILENT_MS,
      maxBytes: MAX_BYTES,
      quiet: true,
    });
    if (!answer.ok) return this.failed(handle, faultOf(answer.error));
    const { bytes, headers, status } = answer.value;
    // 406 comes with an offer of the server in the place of an answer.
    if (status === 406) return this.failed(handle, fault('unsupported', String(status)));
    if (status !== 201 && status !== 200) return this.failed(handle, faultOfStatus(status));
    call.session = sessionOf(headers['location'], url);
    if (!this.calls.has(handle)) {
      // The page has ended it meanwhile.
      void this.end(call, END_MS);
      return fault('expired');
    }
    const read = readAnswer(bytes, (host) => mayReach(host, url, own));
    return read.ok ? read : this.failed(handle, read);
  }

  hangUp(handle: string): void {
    const call = this.calls.get(handle);
    this.calls.delete(handle);
    if (call !== undefined) void this.end(call, END_MS);
  }

  /** The window is gone, and whatever it called with it. */
  windowGone(windowId: number): void {
    for (const [handle, call] of this.calls) if (call.windowId === windowId) this.hangUp(handle);
  }

  /** Ends all; waits a moment for the servers. */
  async stop(): Promise<void> {
    const all = [...this.calls.values()];
    this.calls.clear();
    await Promise.all(all.map((call) => this.end(call, LEAVE_MS)));
  }

  private failed(handle: string, why: Asked<never>): Asked<never> {
    this.hangUp(handle);
    return why;
  }

  private async end({ session }: Call, timeoutMs: number): Promise<void> {
    if (session === null) return;
    await this.deps.http.send({
      method: 'DELETE',
      url: session.href,
      headers: cameraHeaders(session, this.deps.server()),
      body: { kind: 'none' },
      timeoutMs,
      maxBytes: MAX_BYTES,
      quiet: true,
    });
  }
}

/** null: none is named, or it is elsewhere. */
function sessionOf(location: string | undefined, url: URL): URL | null {
  const session = location === undefined ? null : urlOf(location, url.href);
  if (session === null || session.username !== '') return null;
  return session.host === url.host && session.protocol === url.protocol ? session : null;
}
