import { expect, test } from 'vitest';
import { bestAddress, isWhep } from '@shared/model/camera';

test.each([
  ['MediaMTX', 'http://10.0.0.5:8889/gate/whep'],
  ['MediaMTX with a token', 'https://media.example/gate/whep?token=7'],
  ['SRS', 'http://10.0.0.5:1985/rtc/v1/whep/?app=live&stream=gate'],
  ['ZLMediaKit', 'https://media.example/index/api/whep?app=live&stream=gate'],
  ['the draft', 'https://whep.example.com/whep/endpoint'],
  ['capitals', 'HTTPS://media.example/gate/WHEP'],
])('the address of %s is one of WHEP', (_name, address) => {
  expect(isWhep(address)).toBe(true);
});

test.each([
  ['a stream in pieces', 'https://media.example/live/gate.m3u8'],
  ['a word that begins so', 'https://media.example/whepster/live.m3u8'],
  ['a file of that name', 'https://media.example/whep.m3u8'],
  ['a host of that name', 'https://whep/live.m3u8'],
  ['a part of the query', 'https://media.example/play?by=/whep'],
  ['sending', 'http://10.0.0.5:8889/gate/whip'],
  ['another scheme', 'webrtc://10.0.0.5/live/whep'],
])('%s is no address of WHEP', (_name, address) => {
  expect(isWhep(address)).toBe(false);
});

test('an address of WHEP is never what is fetched in pieces', () => {
  const whep = 'http://10.0.0.5:8889/gate/whep';
  const stream = 'https://media.example/live/gate.m3u8';
  expect(bestAddress([whep])).toBeUndefined();
  expect(bestAddress([whep, stream])).toBe(stream);
});
