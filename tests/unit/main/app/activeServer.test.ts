import { expect, test } from 'vitest';
import { defaultSettings } from '@shared/model/settings';
import { SHIPPED_PROFILES } from '@shared/profile/shipped';
import { chooseServer, serverConfig } from '@main/app/activeServer';

const COMMERCIAL = SHIPPED_PROFILES.commercial;

test('the embedded platform has a stable key and streams beside it; a real server its address', () => {
  const settings = { ...defaultSettings(), serverUrl: 'https://h/p', streamUrl: 'wss://s' };
  const ready = { kind: 'ready', url: 'http://127.0.0.1:4711' } as const;
  const demo = serverConfig(settings, chooseServer(defaultSettings()), ready, COMMERCIAL);
  expect([demo.key, demo.url, demo.streamUrl]).toEqual(['demo', ready.url, 'ws://127.0.0.1:4711']);
  const off = { kind: 'off' } as const;
  const real = serverConfig(settings, chooseServer(settings), off, COMMERCIAL);
  expect([real.key, real.url, real.streamUrl]).toEqual(['https://h/p', 'https://h/p', 'wss://s']);
});

test('a profile that names a host for the streams is followed, unless the settings name one', () => {
  const settings = { ...defaultSettings(), serverUrl: 'https://h/p' };
  const profile = { ...COMMERCIAL, hosts: { stream: 'wss://alarms.example', media: [] } };
  const of = (streamUrl: string) =>
    serverConfig(settings, { url: 'https://h/p', streamUrl }, { kind: 'off' }, profile).streamUrl;
  expect([of(''), of('wss://s')]).toEqual(['wss://alarms.example', 'wss://s']);
});
