import { expect, test } from 'vitest';
import { defaultSettings, type PublicSettings, type Settings } from '@shared/model/settings';
import { waysOf } from '@renderer/screens/signIn/ways';

function ways(
  patch: Partial<Settings>,
  active = 'https://platform.example/api',
  profile?: Parameters<typeof waysOf>[1],
): readonly string[] {
  const {
    clientSecret: _secret,
    version: _version,
    ...values
  } = { ...defaultSettings(), ...patch };
  const settings: PublicSettings = {
    ...values,
    demo: active === '',
    activeServerUrl: active,
    maskForced: false,
  };
  return waysOf(settings, profile).map(({ key, value }) => `${key} ${value}`.trim());
}

test('nothing is said of a server as it is delivered, nor of the demo platform', () => {
  expect(ways({})).toEqual([]);
  expect(ways({ streamUrl: 'wss://platform.example/ws' })).toEqual([]);
  expect(ways({ streamUrl: 'ws://evil.example' }, '')).toEqual([]);
  expect(ways({}, 'http://127.0.0.1:8080')).toEqual([]);
});

test('another host of the streams, a weaker one, a proxy and a private authority are shown', () => {
  expect(ways({ streamUrl: 'ws://evil.example:1/x' })).toEqual([
    'stream ws://evil.example:1',
    'streamPlain evil.example:1',
  ]);
  expect(ways({ streamUrl: 'ws://platform.example' })).toEqual(['streamPlain platform.example']);
  expect(ways({ proxyMode: 'manual', proxyAddress: 'http://p:1', caFile: '/x.pem' })).toEqual([
    'proxy http://p:1',
    'authority /x.pem',
  ]);
  expect(ways({ proxyMode: 'pac', proxyPac: 'http://p/x.pac' })).toEqual([
    'proxyScript http://p/x.pac',
  ]);
  expect(ways({ proxyMode: 'direct', tokenHeader: 'X', mediaHosts: ['m.example'] })).toEqual([
    'proxyDirect',
    'mediaHosts m.example',
    'tokenHeader X',
  ]);
});

test('a server that is not encrypted is said to be so, with what becomes of the password', () => {
  expect(ways({}, 'http://platform.example')).toEqual(['plain platform.example']);
  expect(ways({ passwordTransform: 'plain' }, 'http://platform.example')).toEqual([
    'plain platform.example',
    'plainPassword',
  ]);
});

test('what a server profile says of the way is shown like a setting, which goes before it', () => {
  const hosts = { stream: 'wss://alarms.example', media: ['pictures.example'] };
  const profile = { hosts, password: 'plain' } as const;
  expect(ways({}, 'http://platform.example', profile)).toEqual([
    'plain platform.example',
    'plainPassword',
    'stream wss://alarms.example',
    'mediaHosts pictures.example',
  ]);
  const own = { streamUrl: 'wss://platform.example', mediaHosts: ['m.example'] };
  expect(ways(own, 'https://platform.example', { hosts, password: 'sm2' })).toEqual([
    'mediaHosts m.example, pictures.example',
  ]);
});
