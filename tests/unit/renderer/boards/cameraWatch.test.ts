import { beforeEach, expect, test } from 'vitest';
import { fail, ok, type Result } from '@shared/base/result';
import type { CameraFault, CameraPart, CameraStream, CameraWhy } from '@shared/model/camera';
import {
  CameraWatch,
  type CameraState,
  type PlayerHooks,
  type Seen,
} from '@renderer/boards/cameraWatch';
import { FakeClock } from '@tests/support/fakeClock';

const HLS: CameraStream = {
  handle: 'h',
  kind: 'hls',
  address: 'https://c.example/a.m3u8',
  hasOther: false,
  name: '球机',
};
const STILL: CameraStream = { ...HLS, kind: 'still' };
const WEBRTC: CameraStream = { ...HLS, kind: 'webrtc', hasOther: true };
const fault = (why: CameraWhy) => fail({ why, detail: '' });

let clock: FakeClock;
let hidden: boolean;
let look: () => void;
let opened: number;
let asked: number;
let playing: PlayerHooks | null;
let states: CameraState[];
let open: (webrtc: boolean) => Promise<Result<CameraStream, CameraFault>>;
let part: () => Promise<Result<CameraPart, CameraFault>>;

function start(): CameraWatch {
  const page: Seen = {
    get hidden() {
      return hidden;
    },
    addEventListener: (_name: string, listener: unknown) => (look = listener as () => void),
    removeEventListener: () => (look = () => undefined),
  };
  return new CameraWatch({
    clock,
    page,
    open: (webrtc) => {
      opened += 1;
      return open(webrtc);
    },
    part: () => {
      asked += 1;
      return part();
    },
    play: (_stream, hooks) => {
      playing = hooks;
      return () => (playing = null);
    },
    told: (state) => states.push(state),
  });
}

const last = (): string => {
  const state = states.at(-1);
  return state?.kind === 'fault' ? state.fault.why : (state?.kind ?? 'nothing');
};

beforeEach(() => {
  clock = new FakeClock();
  hidden = false;
  look = () => undefined;
  opened = 0;
  asked = 0;
  playing = null;
  states = [];
  open = () => Promise.resolve(ok(HLS));
  part = () => Promise.resolve(ok({ base64: 'AA==', type: 'image/png' }));
});

test('a picture is loaded again every ten seconds', async () => {
  open = () => Promise.resolve(ok(STILL));
  start();
  await clock.advance(0);
  expect(states).toEqual([{ kind: 'still', src: 'data:image/png;base64,AA==', name: '球机' }]);
  await clock.advance(30_000);
  expect([opened, asked]).toEqual([1, 4]);
});

test('a stream that moves is shown; one that stands for fifteen seconds hangs and is tried again after a minute', async () => {
  start();
  await clock.advance(0);
  expect(states).toEqual([]);
  for (let s = 0; s < 5; s += 1) {
    playing?.moved();
    await clock.advance(14_000);
  }
  expect(last()).toBe('moving');
  await clock.advance(1_000);
  expect(last()).toBe('silent');
  expect(playing).toBeNull();
  await clock.advance(59_999);
  expect(opened).toBe(1);
  await clock.advance(1);
  expect(opened).toBe(2);
  expect(playing).not.toBeNull();
});

test.each<CameraWhy>(['refused', 'lies', 'none', 'notAllowed', 'notConnected'])(
  'a fault (%s) is told, and it is tried again each minute until it goes',
  async (why) => {
    open = () => Promise.resolve(fault(why));
    start();
    await clock.advance(120_000);
    expect([last(), opened]).toEqual([why, 3]);
    open = () => Promise.resolve(ok(HLS));
    await clock.advance(60_000);
    playing?.moved();
    expect(last()).toBe('moving');
  },
);

test('a stream that fails while it plays is ended and told', async () => {
  start();
  await clock.advance(0);
  playing?.moved();
  playing?.failed({ why: 'lies', detail: 'bufferAppendError' });
  expect(last()).toBe('lies');
  expect(playing).toBeNull();
});

test('an address that ran out is asked for again at once, but not more than once a minute', async () => {
  start();
  await clock.advance(0);
  playing?.failed({ why: 'expired', detail: '403' });
  await clock.advance(0);
  expect([opened, last()]).toEqual([2, 'nothing']);
  playing?.failed({ why: 'expired', detail: '403' });
  await clock.advance(0);
  expect([opened, last()]).toEqual([2, 'expired']);
  await clock.advance(60_000);
  expect(opened).toBe(3);
});

test('nothing plays while the page is hidden, and what an earlier attempt answers is dropped', async () => {
  let answer: (value: Result<CameraStream, CameraFault>) => void = () => undefined;
  open = () => new Promise((resolve) => (answer = resolve));
  start();
  hidden = true;
  look();
  answer(ok(HLS));
  await clock.advance(0);
  expect(playing).toBeNull();
  open = () => Promise.resolve(ok(HLS));
  hidden = false;
  look();
  await clock.advance(0);
  expect(playing).not.toBeNull();
  hidden = true;
  look();
  expect(playing).toBeNull();
  await clock.advance(600_000);
  expect(opened).toBe(2);
});

test('where WebRTC fails the other address is played at once; WebRTC comes first again when that one has failed', async () => {
  const wished: boolean[] = [];
  open = (webrtc) => {
    wished.push(webrtc);
    return Promise.resolve(ok(webrtc ? WEBRTC : HLS));
  };
  start();
  await clock.advance(15_000);
  expect([wished, states]).toEqual([[true, false], []]);
  playing?.moved();
  expect(last()).toBe('moving');
  await clock.advance(15_000);
  expect([wished.length, last()]).toEqual([2, 'silent']);
  await clock.advance(60_000);
  expect(wished).toEqual([true, false, true]);
});

test('where nothing but WebRTC was named its fault is told, and it is called again after a minute', async () => {
  const wished: boolean[] = [];
  open = (webrtc) => {
    wished.push(webrtc);
    return Promise.resolve(ok({ ...WEBRTC, hasOther: false }));
  };
  start();
  await clock.advance(0);
  playing?.failed({ why: 'notConnected', detail: 'WebRTC' });
  expect(last()).toBe('notConnected');
  await clock.advance(60_000);
  expect(wished).toEqual([true, true]);
});

test('an address that cannot be opened has no other one, whatever played before', async () => {
  open = () => Promise.resolve(ok(WEBRTC));
  start();
  await clock.advance(0);
  // A watch that asked again and again would never let go of this process.
  open = () => (opened > 5 ? new Promise(() => undefined) : Promise.resolve(fault('notConnected')));
  playing?.failed({ why: 'lies', detail: '' });
  await clock.advance(0);
  expect([opened, last()]).toEqual([2, 'notConnected']);
  await clock.advance(59_999);
  expect(opened).toBe(2);
});

test('after its end nothing is left: no player, no timer, no question', async () => {
  const watch = start();
  await clock.advance(0);
  const old = playing;
  watch.end();
  expect(playing).toBeNull();
  old?.moved();
  old?.failed({ why: 'lies', detail: '' });
  look();
  await clock.advance(600_000);
  expect([opened, states]).toEqual([1, []]);
});

test('a question that was refused counts as not connected', async () => {
  open = () => Promise.reject(new Error('locked'));
  start();
  await clock.advance(0);
  expect(last()).toBe('notConnected');
});
