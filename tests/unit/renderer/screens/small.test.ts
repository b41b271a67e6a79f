import { describe, expect, it } from 'vitest';
import { ageOf, shortTime } from '@renderer/data/time';
import { mediaUrl } from '@renderer/ui/media';
import { isWebAddress } from '@renderer/ui/external';
import { missing } from '@renderer/screens/signIn/form';

describe('small rules of the screens', () => {
  it('tell ages in the largest whole unit', () => {
    expect(ageOf(59_999)).toEqual({ key: 'crud.ageSeconds', n: 59 });
    expect(ageOf(60_000)).toEqual({ key: 'crud.ageMinutes', n: 1 });
    expect(ageOf(47.9 * 3_600_000)).toEqual({ key: 'crud.ageHours', n: 47 });
    expect(ageOf(136 * 3_600_000)).toEqual({ key: 'crud.ageDays', n: 5 });
    const noon = new Date(2024, 0, 2, 12, 5).getTime();
    expect(shortTime(noon, noon + 60_000)).toBe('12:05');
    expect(shortTime(noon, noon + 86_400_000)).toBe('2024-01-02 12:05');
  });

  it('encode picture addresses for the media route', () => {
    const address = 'http://host/上传/a+b.png?x=1';
    const [, code = ''] = /^app:\/\/media\/([\w-]+)$/.exec(mediaUrl(address)) ?? [];
    expect(Buffer.from(code, 'base64url').toString('utf8')).toBe(address);
    expect(mediaUrl('data:image/png;base64,AA==')).toBe('data:image/png;base64,AA==');
  });

  it('take only http and https as outside addresses (rule:helper.url)', () => {
    expect(isWebAddress('https://host/a')).toBe(true);
    for (const bad of ['javascript:alert(1)', 'file:///etc/passwd', '/a', 'host', ''])
      expect(isWebAddress(bad)).toBe(false);
  });

  it('name the first thing that is missing at sign-in', () => {
    const full = { tenantId: '000000', username: 'a', password: 'b', captchaCode: 'c' };
    expect(missing(full)).toBeNull();
    expect(missing({ ...full, captchaCode: ' ' })?.field).toBe('captchaCode');
    expect(missing({ ...full, tenantId: '', password: '' })?.field).toBe('tenantId');
  });
});
