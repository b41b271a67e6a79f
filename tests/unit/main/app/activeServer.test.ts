import { expect, test } from 'vitest';
import { defaultSettings } from '@shared/model/settings';
import { chooseServer, serverConfig } from '@main/app/activeServer';

test('the embedded platform has a stable key and streams beside it; a real server its address', () => {
  const settings = { ...defaultSettings(), serverUrl: 'https://h/p', streamUrl: 'wss://s' };
  const ready = { kind: 'ready', url: 'http://127.0.0.1:4711' } as const;
  const demo = serverConfig(settings, chooseServer(defaultSettings()), ready);
  expect([demo.key, demo.url, demo.streamUrl]).toEqual(['demo', ready.url, 'ws://127.0.0.1:4711']);
  const real = serverConfig(settings, chooseServer(settings), { kind: 'off' });
  expect([real.key, real.url, real.streamUrl]).toEqual(['https://h/p', 'https://h/p', 'wss://s']);
});
