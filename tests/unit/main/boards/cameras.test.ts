import { beforeEach, expect, test } from 'vitest';
import type { ApiFailure } from '@shared/api/failure';
import { fail, ok, type Result } from '@shared/base/result';
import type { CameraFault } from '@shared/model/camera';
import { Cameras, type Viewer } from '@main/boards/cameras';
import type { HttpAnswer, HttpPort, HttpRequest } from '@main/ports/http';
import type { Session } from '@main/session/session';

const SERVER = 'http://10.1.2.3:8080/base';
const PICTURE = 'https://cameras.example/a/now.jpg';
const STREAM = 'https://cameras.example/a/live.m3u8?key=7';
const BOARD: Viewer = { isBoard: true, webrtc: true };
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const PLAYLIST = new TextEncoder().encode('#EXTM3U\n#EXT-X-VERSION:7\n');

type Answer = Result<Partial<HttpAnswer>, ApiFailure>;

let plays: unknown;
let playing: ApiFailure | null;
let devices: readonly unknown[];
let answers: Record<string, Answer>;
let sent: HttpRequest[];
let called: { id: string; body: unknown }[];
let signedIn: boolean;
let cameras: Cameras;

beforeEach(() => {
  plays = { url: STREAM };
  playing = null;
  devices = [{ id: '77', deviceName: '清源球机1' }];
  answers = { [STREAM]: ok({ bytes: PLAYLIST }), [PICTURE]: ok({ bytes: JPEG }) };
  sent = [];
  called = [];
  signedIn = true;
  const session = {
    call: (spec: { readonly id: string }, args: { readonly body?: unknown }) => {
      called.push({ id: spec.id, body: args.body });
      if (spec.id === 'monitorDevice.list') {
        const page = { records: devices, total: devices.length, current: 1, size: 1 };
        return Promise.resolve(ok({ data: page, message: '' }));
      }
      return Promise.resolve(playing === null ? ok({ data: plays, message: '' }) : fail(playing));
    },
  };
  const http: HttpPort = {
    send(request) {
      sent.push(request);
      const answer = answers[request.url] ?? ok({ status: 404 });
      return Promise.resolve(
        answer.ok ? ok({ status: 200, headers: {}, bytes: JPEG, ...answer.value }) : answer,
      );
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

const openFault = async (): Promise<CameraFault | 'opened'> => {
  const answer = await cameras.open('5', BOARD);
  return answer.ok ? 'opened' : answer.error;
};

test('a stream and a picture are told apart by what comes, and the chosen camera is the one that is asked', async () => {
  expect(await cameras.open('5', BOARD)).toEqual(
    ok({ handle: 'h1', kind: 'hls', address: STREAM, hasOther: false, name: '' }),
  );
  expect(called).toEqual([
    { id: 'monitorDevice.plays', body: { kind: 'json', value: { ids: '5' } } },
  ]);
  plays = PICTURE;
  expect(await cameras.open('5', BOARD)).toMatchObject(ok({ kind: 'still', address: PICTURE }));
});

test('without a chosen camera the first one that is online is shown, with its name', async () => {
  expect(await cameras.open(null, BOARD)).toMatchObject(ok({ kind: 'hls', name: '清源球机1' }));
  expect(called[1]?.body).toEqual({ kind: 'json', value: { ids: '77' } });
  devices = [];
  expect(await cameras.open(null, BOARD)).toEqual(fail({ why: 'none', detail: '' }));
});

test.each<[string, unknown, string | undefined]>([
  ['in a list of records', [{ id: '5', url: STREAM }], STREAM],
  ['a stream beside others', { flv: 'https://x.example/a.flv', hls: { main: STREAM } }, STREAM],
  ['a picture before what nobody knows', ['https://x.example/a.flv', PICTURE], PICTURE],
])('the address is found %s', async (_name, data, address) => {
  plays = data;
  expect(await cameras.open('5', BOARD)).toMatchObject(ok({ address }));
});

test.each<[string, unknown, CameraFault]>([
  ['no address at all', {}, { why: 'noStream', detail: '' }],
  [
    'a stream of a device’s own kind',
    'rtsp://cameras.example/1',
    { why: 'unsupported', detail: 'rtsp' },
  ],
  ['a call of a browser', 'webrtc://cameras.example/1', { why: 'unsupported', detail: 'webrtc' }],
  ['a file', 'file:///etc/passwd', { why: 'unsupported', detail: 'file' }],
  ['this machine', 'http://127.0.0.1:9/live.m3u8', { why: 'notAllowed', detail: '' }],
  [
    'this machine by another name',
    'http://2130706433/live.m3u8',
    { why: 'notAllowed', detail: '' },
  ],
  ['this machine by its newer number', 'http://[::1]/live.m3u8', { why: 'notAllowed', detail: '' }],
  ['the machine’s own service', 'http://169.254.169.254/a.jpg', { why: 'notAllowed', detail: '' }],
  [
    'a name and a password',
    'https://me:pass@cameras.example/a.jpg',
    { why: 'notAllowed', detail: '' },
  ],
])('%s is refused, and nothing is asked for', async (_name, data, fault) => {
  plays = data;
  expect(await openFault()).toEqual(fault);
  expect(sent).toEqual([]);
});

test.each<[string, Answer, CameraFault]>([
  [
    'a page',
    ok({ bytes: new TextEncoder().encode('<html>'), headers: { 'content-type': 'video/mp2t' } }),
    { why: 'lies', detail: 'video/mp2t' },
  ],
  [
    'a playlist with a number that would hold up the player',
    ok({ bytes: new TextEncoder().encode('#EXTM3U\n#EXT-X-DISCONTINUITY-SEQUENCE:224467052\n') }),
    { why: 'lies', detail: 'DISCONTINUITY-SEQUENCE' },
  ],
  [
    'what has no end',
    fail({ kind: 'notConnected', reason: 'reset', detail: 'maxContentLength size of 9 exceeded' }),
    { why: 'lies', detail: '' },
  ],
  [
    'silence',
    fail({ kind: 'notConnected', reason: 'timeout', detail: '' }),
    { why: 'silent', detail: '' },
  ],
  [
    'no server',
    fail({ kind: 'notConnected', reason: 'refused', detail: 'ECONNREFUSED' }),
    { why: 'notConnected', detail: '' },
  ],
  ['an address that ran out', ok({ status: 403 }), { why: 'expired', detail: '403' }],
  ['a fault of the server', ok({ status: 500 }), { why: 'refused', detail: '500' }],
  ['a way to elsewhere', ok({ status: 302 }), { why: 'refused', detail: '302' }],
])('%s in the place of a picture is told', async (_name, answer, fault) => {
  answers[STREAM] = answer;
  expect(await openFault()).toEqual(fault);
});

test('what the platform says of a camera that is offline or gone is passed on', async () => {
  playing = { kind: 'rejected', code: 400, message: '设备离线，无法播放' };
  expect(await openFault()).toEqual({ why: 'refused', detail: '设备离线，无法播放' });
  signedIn = false;
  expect(await openFault()).toEqual({ why: 'signedOut', detail: '' });
});

test('pieces come from the host of the address only, without our own headers', async () => {
  const stream = await cameras.open('5', BOARD);
  const handle = stream.ok ? stream.value.handle : '';
  const piece = 'https://cameras.example/a/1.m4s';
  answers[piece] = ok({ bytes: new Uint8Array([1, 2, 3]) });
  expect(await cameras.part(handle, piece)).toMatchObject(ok({ base64: 'AQID' }));
  for (const elsewhere of [
    'https://other.example/1.m4s',
    'http://cameras.example/a/1.m4s',
    'https://cameras.example:444/a/1.m4s',
    'file:///etc/passwd',
  ])
    expect(await cameras.part(handle, elsewhere)).toMatchObject({
      ok: false,
      error: { why: 'notAllowed' },
    });
  expect(await cameras.part('another', piece)).toEqual(fail({ why: 'expired', detail: '' }));
  expect(sent.map(({ url }) => url)).toEqual([STREAM, piece]);
  expect(sent.some(({ headers }) => 'x-own' in headers)).toBe(false);
});

test('the platform’s own host gets the headers that each request to it has', async () => {
  plays = 'http://10.1.2.3:8080/v/live.m3u8';
  answers['http://10.1.2.3:8080/v/live.m3u8'] = ok({ bytes: PLAYLIST });
  expect(await openFault()).toBe('opened');
  expect(sent[0]?.headers).toMatchObject({ 'x-own': 'secret' });
});

test('a picture that becomes something else is told', async () => {
  plays = PICTURE;
  const stream = await cameras.open('5', BOARD);
  const handle = stream.ok ? stream.value.handle : '';
  expect(await cameras.part(handle, null)).toEqual(ok({ base64: '/9j/4A==', type: 'image/jpeg' }));
  answers[PICTURE] = ok({ bytes: new TextEncoder().encode('<html>') });
  expect(await cameras.part(handle, null)).toEqual(fail({ why: 'lies', detail: '' }));
});
