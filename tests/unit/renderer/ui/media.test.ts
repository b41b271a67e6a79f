import { expect, it } from 'vitest';
import { mediaUrl } from '@renderer/ui/media';

it('picture addresses are encoded for the media route', () => {
  const address = 'http://host/上传/a+b.png?x=1';
  const [, code = ''] = /^app:\/\/media\/([\w-]+)$/.exec(mediaUrl(address)) ?? [];
  expect(Buffer.from(code, 'base64url').toString('utf8')).toBe(address);
  expect(mediaUrl('data:image/png;base64,AA==')).toBe('data:image/png;base64,AA==');
});
