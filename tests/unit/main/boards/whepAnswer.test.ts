import { expect, test } from 'vitest';
import { fail, ok } from '@shared/base/result';
import { mayReach } from '@main/boards/cameraHosts';
import { readAnswer } from '@main/boards/whepAnswer';

/** The picture's part of the server's answer in draft-ietf-wish-whep-03, 4.2, as that of an offer without a sound. */
const DRAFT = `v=0
o=- 1657793490019 1 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 1
a=extmap-allow-mixed
a=ice-lite
a=ice-options:trickle ice2
m=video 9 UDP/TLS/RTP/SAVPF 96 97
c=IN IP4 0.0.0.0
a=rtcp:9 IN IP4 0.0.0.0
a=ice-ufrag:526be20a538ee422
a=ice-pwd:2e13dde17c1cb009202f627fab90cbec358d766d049c9697
a=fingerprint:sha-256 F7:EB:F3:3E:AC:D2:EA:A7:C1:EC:79:D9:B3:8A:35:DA:70:86:4F:46:D9:2D:CC:D0:BC:81:9F:67:EF:34:2E:BD
a=candidate:1 1 UDP 2130706431 198.51.100.1 39132 typ host
a=setup:passive
a=mid:1
a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid
a=sendonly
a=rtcp-mux
a=rtcp-mux-only
a=rtcp-rsize
a=rtpmap:96 VP8/90000
a=rtcp-fb:96 ccm fir
a=rtcp-fb:96 nack
a=rtcp-fb:96 nack pli
a=rtpmap:97 rtx/90000
a=fmtp:97 apt=96
a=msid:- d46fb922-d52a-4e9c-aa87-444eadc1521b
`;
/** The sound's part of the same answer. */
const SOUND = `m=audio 9 UDP/TLS/RTP/SAVPF 111
c=IN IP4 0.0.0.0
a=mid:0
a=sendonly
a=rtpmap:111 opus/48000/2
`;
const CANDIDATE = 'a=candidate:1 1 UDP 2130706431 198.51.100.1 39132 typ host';

const read = (text: string, allowed: (host: string) => boolean = () => true) =>
  readAnswer(new TextEncoder().encode(text), allowed);
const wire = (text: string): string => text.replaceAll('\n', '\r\n');
/** The draft's answer with other candidates. */
const withHosts = (...hosts: readonly string[]): string =>
  DRAFT.replace(CANDIDATE, hosts.map((host) => CANDIDATE.replace('198.51.100.1', host)).join('\n'));
const hostsIn = (text: string): readonly string[] =>
  [...text.matchAll(/^a=candidate:\S+ \S+ \S+ \S+ (\S+)/gm)].map(([, host]) => host ?? '');

test('the answer of the draft passes as it is, with either end of line', () => {
  expect(read(DRAFT)).toEqual(ok(wire(DRAFT)));
  expect(read(wire(DRAFT))).toEqual(ok(wire(DRAFT)));
});

test('a picture that goes with what it is bundled with has no port of its own and is none the less a picture', () => {
  const bundled = DRAFT.replace('m=video 9', 'm=video 0').replace(
    'a=mid:1',
    'a=mid:1\na=bundle-only',
  );
  expect(read(bundled)).toEqual(ok(wire(bundled)));
});

test.each<[string, string, string]>([
  ['a page', '<html>\n', '<html>'],
  ['nothing', '', ''],
  ['a text after a beginning', `${DRAFT}hello\n`, 'hello'],
  ['a line within a line', `${DRAFT}a=x\ra=candidate:2 1 UDP 1 10.0.0.1 9 typ host\n`, 'a=x\ra='],
  ['sound beside the picture', `${DRAFT}${SOUND}`, 'm=audio'],
  [
    'data beside the picture',
    `${DRAFT}m=application 9 UDP/DTLS/SCTP webrtc-datachannel\n`,
    'm=app',
  ],
  ['sound alone', DRAFT.replace('m=video', 'm=audio'), 'm=audio'],
  ['two pictures', `${DRAFT}m=video 9 UDP/TLS/RTP/SAVPF 96\n`, 'm=video'],
  ['a picture in the clear', DRAFT.replace('UDP/TLS/RTP/SAVPF', 'RTP/AVP'), 'm=video'],
  ['no address at all', DRAFT.replace(`${CANDIDATE}\n`, ''), 'candidate'],
])('%s is no answer', (_name, text, detail) => {
  expect(read(text)).toMatchObject({ ok: false, error: { why: 'lies' } });
  const answer = read(text);
  expect(answer.ok ? '' : answer.error.detail).toContain(detail);
});

test.each([
  ['a refused picture', DRAFT.replace('m=video 9', 'm=video 0')],
  ['one that is not sent', DRAFT.replace('a=sendonly', 'a=inactive')],
  ['one that is asked for', DRAFT.replace('a=sendonly', 'a=recvonly')],
])('%s says that nothing is played', (_name, text) => {
  expect(read(text)).toMatchObject({ ok: false, error: { why: 'unsupported' } });
});

test('what the page may not send to is taken out; without anything left nothing is played', () => {
  const some = read(withHosts('198.51.100.1', '10.9.9.9'), (host) => host === '10.9.9.9');
  expect(hostsIn(some.ok ? some.value : '')).toEqual(['10.9.9.9']);
  expect(read(withHosts('10.9.9.9'), () => false)).toEqual(
    fail({ why: 'notAllowed', detail: '10.9.9.9' }),
  );
  const odd = read(DRAFT.replace(CANDIDATE, 'a=candidate:127.0.0.1'));
  expect(odd).toMatchObject({ ok: false, error: { why: 'notAllowed' } });
});

test('a server sends a page to so many addresses and no more', () => {
  const many = Array.from({ length: 200 }, (_, n) => `10.0.0.${n + 1}`);
  const answer = read(withHosts(...many));
  expect(hostsIn(answer.ok ? answer.value : '')).toEqual(many.slice(0, 32));
});

const SERVER = new URL('http://media.example:8889/gate/whep');
const own = (url: string) => ({ url, headers: {} });

test.each([
  ['a server in the same house', '10.0.0.5'],
  ['a server outside', '198.51.100.1'],
  ['a newer number', 'fd00::5'],
  ['the server by its name', 'Media.Example'],
])('%s may be reached', (_name, host) => {
  expect(mayReach(host, SERVER, own('https://platform.example'))).toBe(true);
});

test.each([
  ['this machine', '127.0.0.1'],
  ['this machine by another number', '127.8.8.8'],
  ['this machine by its newer number', '::1'],
  ['this machine by both', '::ffff:127.0.0.1'],
  ['every address of this machine', '0.0.0.0'],
  ['the same in the newer form', '::'],
  ['the machine’s own service', '169.254.169.254'],
  ['a neighbour on the wire', 'fe80::1'],
  ['many machines', '239.1.2.3'],
  ['all machines', '255.255.255.255'],
  ['many machines by a newer number', 'ff02::fb'],
  ['a hidden name', '849e5ac7-c57c-4462-9fc1-f80b84d20548.local'],
  ['another name', 'other.example'],
  ['this machine by its name', 'localhost'],
])('%s may not be reached', (_name, host) => {
  expect(mayReach(host, SERVER, own('https://platform.example'))).toBe(false);
});

test('where the platform is on this machine, so may be its cameras', () => {
  expect(mayReach('127.0.0.1', SERVER, own('http://127.0.0.1:8080'))).toBe(true);
  expect(mayReach('127.0.0.2', SERVER, own('http://127.0.0.1:8080'))).toBe(false);
});
