import { beforeEach, expect, test } from 'vitest';
import type { ApiFailure } from '@shared/api/failure';
import { fail, ok, type Result } from '@shared/base/result';
import type { CameraFault, CameraWhy } from '@shared/model/camera';
import { Cameras, type Viewer } from '@main/boards/cameras';
import type { HttpAnswer, HttpPort, HttpRequest } from '@main/ports/http';
import type { Session } from '@main/session/session';

const SERVER = 'http://10.1.2.3:8080/base';
const WHEP = 'http://cameras.example:8889/gate/whep';
const STREAM = 'https://cameras.example/a/live.m3u8';
const SESSION = 'http://cameras.example:8889/gate/whep/6f1c';
const BOARD: Viewer = { isBoard: true, webrtc: true };
const OFFER = 'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=recvonly\r\n';
const PLAYLIST = new TextEncoder().encode('#EXTM3U\n');
/** As little as an answer may hold. */
const ANSWER = [
  'v=0',
  'm=video 9 UDP/TLS/RTP/SAVPF 96',
  'a=candidate:1 1 udp 2130706431 198.51.100.1 39132 typ host',
  'a=candidate:2 1 udp 2130706431 127.0.0.1 39132 typ host',
  'a=sendonly',
].join('\r\n');
const WINDOW = 3;

type Answer = Result<Partial<HttpAnswer>, ApiFailure>;

let plays: unknown;
let signedIn: boolean;
let posted: Answer;
let sent: HttpRequest[];
/** Lets the answer to a POST go, where a test holds it. */
let held: Promise<void>;
let cameras: Cameras;

const answerOf = (text: string, location?: string): Answer =>
  ok({
    status: 201,
    headers: location === undefined ? {} : { location },
    bytes: new TextEncoder().encode(text),
  });

beforeEach(() => {
  plays = { url: WHEP };
  signedIn = true;
  posted = answerOf(ANSWER, '/gate/whep/6f1c');
  sent = [];
  held = Promise.resolve();
  const session = { call: () => Promise.resolve(ok({ data: plays, message: '' })) };
  const http: HttpPort = {
    async send(request) {
      sent.push(request);
      const empty = { status: 200, headers: {}, bytes: PLAYLIST };
      if (request.method !== 'POST') return ok(empty);
      await held;
      return posted.ok ? ok({ ...empty, ...posted.value }) : posted;
    },
  };
  let ids = 0;
  cameras = new Cameras({
    http,
    session: () => (signedIn ? (session as unknown as Session) : null),
    server: () => ({ url: SERVER, headers: { 'x-own': 'secret' } }),
    newId: () => `h${(ids += 1)}`,
  });
});

const open = async (viewer: Viewer = BOARD): Promise<string> => {
  const stream = await cameras.open('5', viewer);
  return stream.ok ? `${stream.value.kind} ${stream.value.handle}` : stream.error.why;
};
/** Opens and calls. */
const call = async (): Promise<Result<string, CameraFault>> => {
  const [, handle = ''] = (await open()).split(' ');
  return cameras.call(handle, WINDOW, OFFER);
};
const deleted = (): readonly string[] =>
  sent.filter(({ method }) => method === 'DELETE').map(({ url }) => url);

test('a board is told of WebRTC before a stream in pieces, and nothing is asked for yet', async () => {
  plays = [STREAM, WHEP];
  expect(await cameras.open('5', BOARD)).toEqual(
    ok({ handle: 'h1', kind: 'webrtc', address: WHEP, hasOther: true, name: '' }),
  );
  expect(sent).toEqual([]);
  plays = WHEP;
  expect(await cameras.open('5', BOARD)).toMatchObject(ok({ kind: 'webrtc', hasOther: false }));
});

test('where WebRTC has failed the other address is played, and WebRTC again where there is no other', async () => {
  plays = [WHEP, STREAM];
  expect(await open({ ...BOARD, webrtc: false })).toBe('hls h1');
  plays = WHEP;
  expect(await open({ ...BOARD, webrtc: false })).toBe('webrtc h2');
});

test('no other window gets WebRTC', async () => {
  const viewer = { isBoard: false, webrtc: true };
  expect(await open(viewer)).toBe('onBoards');
  plays = [WHEP, STREAM];
  expect(await open(viewer)).toBe('hls h1');
});

test('an address of this machine is not called; another one that was named is played', async () => {
  plays = 'http://127.0.0.1:8889/gate/whep';
  expect(await open()).toBe('notAllowed');
  plays = ['http://127.0.0.1:8889/gate/whep', STREAM];
  expect(await open()).toBe('hls h1');
});

test('the offer is posted as it is, and the page gets the answer without what it may not reach', async () => {
  const answer = await call();
  expect(sent).toMatchObject([
    {
      method: 'POST',
      url: WHEP,
      headers: { Accept: 'application/sdp' },
      body: { kind: 'text', type: 'application/sdp', text: OFFER },
      maxBytes: 65_536,
    },
  ]);
  expect(answer).toEqual(ok(`${ANSWER.replace(/a=candidate:2.*\r\n/, '')}\r\n`));
  expect(sent[0]?.headers).not.toHaveProperty('x-own');
});

test('the platform’s own server gets the headers that each request to it has, at the end too', async () => {
  plays = 'http://10.1.2.3:8080/video/whep';
  await call();
  cameras.hangUp('h1');
  expect(sent.map(({ headers, method }) => [method, headers['x-own']])).toEqual([
    ['POST', 'secret'],
    ['DELETE', 'secret'],
  ]);
});

test('a call that is over is ended at its server, once', async () => {
  await call();
  expect(deleted()).toEqual([]);
  cameras.hangUp('h1');
  cameras.hangUp('h1');
  expect(deleted()).toEqual([SESSION]);
});

test('a window that goes ends what it called, and nothing else', async () => {
  await call();
  const [, other = ''] = (await open()).split(' ');
  posted = answerOf(ANSWER, '/gate/whep/other');
  await cameras.call(other, WINDOW + 1, OFFER);
  cameras.windowGone(WINDOW);
  expect(deleted()).toEqual([SESSION]);
  await cameras.stop();
  expect(deleted()).toEqual([SESSION, 'http://cameras.example:8889/gate/whep/other']);
});

test('a call that ends before the server has answered is ended when it has', async () => {
  let go: () => void = () => undefined;
  held = new Promise((resolve) => (go = resolve));
  const answer = call();
  await new Promise((resolve) => setImmediate(resolve));
  cameras.hangUp('h1');
  expect(deleted()).toEqual([]);
  go();
  expect(await answer).toEqual(fail({ why: 'expired', detail: '' }));
  expect(deleted()).toEqual([SESSION]);
});

test.each([
  ['another host', 'http://other.example:8889/gate/whep/6f1c'],
  ['another port', 'http://cameras.example/gate/whep/6f1c'],
  ['another protocol', 'https://cameras.example:8889/gate/whep/6f1c'],
  ['a name and a password', 'http://me:pass@cameras.example:8889/gate/whep/6f1c'],
  ['no place', undefined],
])('a session with %s is not deleted', async (_name, location) => {
  posted = answerOf(ANSWER, location);
  expect(await call()).toMatchObject({ ok: true });
  cameras.hangUp('h1');
  expect(deleted()).toEqual([]);
});

test.each<[string, Answer, CameraWhy]>([
  ['no such stream', ok({ status: 404 }), 'expired'],
  ['a fault of the server', ok({ status: 500 }), 'refused'],
  ['a way to elsewhere', ok({ status: 307, headers: { location: STREAM } }), 'refused'],
  ['an offer in the place of an answer', ok({ status: 406 }), 'unsupported'],
  ['silence', fail({ kind: 'notConnected', reason: 'timeout', detail: '' }), 'silent'],
  ['no server', fail({ kind: 'notConnected', reason: 'refused', detail: '' }), 'notConnected'],
])('%s is told, and no session is left', async (_name, answer, why) => {
  posted = answer;
  expect(await call()).toMatchObject({ ok: false, error: { why } });
  cameras.hangUp('h1');
  await cameras.stop();
  expect(deleted()).toEqual([]);
});

test('an answer that is none is told, and its session is deleted', async () => {
  posted = answerOf('<html>', '/gate/whep/6f1c');
  expect(await call()).toMatchObject({ ok: false, error: { why: 'lies' } });
  expect(deleted()).toEqual([SESSION]);
});

test('only what was opened as WebRTC is called, and only with a session; it is not fetched in pieces', async () => {
  expect(await cameras.call('another', WINDOW, OFFER)).toMatchObject({ error: { why: 'expired' } });
  await open();
  expect(await cameras.part('h1', null)).toMatchObject({ error: { why: 'expired' } });
  plays = STREAM;
  await open();
  expect(await cameras.call('h2', WINDOW, OFFER)).toMatchObject({ error: { why: 'expired' } });
  signedIn = false;
  expect(await cameras.call('h1', WINDOW, OFFER)).toMatchObject({ error: { why: 'signedOut' } });
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a live picture is called once', async () => {
  await call();
  expect(await cameras.call('h1', WINDOW, OFFER)).toMatchObject({ error: { why: 'refused' } });
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
