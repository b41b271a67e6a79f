import { describe, expect, it } from 'vitest';
import { toastOptions, toldByShow } from '@main/adapters/toastShape';
import { activatedBy, activationOf, startedBy, toastXml } from '@main/adapters/toastXml';
import type { ToastRequest } from '@main/ports/attention';

const toast = (more: Partial<ToastRequest> = {}): ToastRequest => ({
  id: 'sos|1|环卫工#7 & co',
  title: 'SOS',
  body: '张三 <求救> & "位置"',
  priority: 'critical',
  stayMs: 15_000,
  ...more,
});

/** The text of a well-formed document of this kind, read back by hand. */
function read(xml: string, tag: string): readonly string[] {
  const plain = (text: string): string =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&');
  return [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) =>
    plain(text),
  );
}

describe('a toast of Windows', () => {
  it('holds its texts as they are, whatever signs are in them', () => {
    const { title, body } = toast();
    expect(read(toastXml(toast()), 'text')).toEqual([title, body]);
    const odd = toastXml(toast({ body: 'a\u0000b\u001bc\ud83dd\u{1F6A8}\ne', title: "</text>'" }));
    expect(read(odd, 'text')).toEqual(["</text>'", 'a\ufffdb\ufffdc\ufffdd\u{1F6A8}\ne']);
    expect(odd.match(/<text>/g)).toHaveLength(2);
  });

  it('goes through “do not disturb” when it is critical, makes no sound and does not stay for ever', () => {
    expect(toastXml(toast())).toContain('scenario="urgent"');
    const calm = toastXml(toast({ priority: 'high' }));
    expect(calm).not.toContain('scenario');
    expect(calm).toContain('<audio silent="true"/>');
    // A reminder would stand on the screen of an app that was ended by force.
    expect(calm).toContain('duration="long"');
  });

  it('carries what its click opens, back through Windows and through a command line', () => {
    const { id } = toast();
    const launch = /launch="([^"]*)"/.exec(toastXml(toast()))?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(activatedBy(launch)).toBe(id);
    expect(startedBy(['app.exe', '--hidden', activationOf(id)])).toBe(id);
    for (const foreign of ['', 'type=click&tag=', 'type=click&tag=%E5', 'https://x', '-Embedding'])
      expect(startedBy([foreign])).toBeNull();
    expect(activatedBy(`type=click&tag=${'a'.repeat(2_000)}`)).toBeNull();
  });

  it('is not known to be seen, for Windows only takes it over', () => {
    expect(toldByShow('win32')).toEqual({ outcome: 'unknown', why: 'handedOver' });
    expect(toldByShow('linux')).toEqual({ outcome: 'shown', why: '' });
  });

  it('replaces the one of an ended run that had its place', () => {
    const options = toastOptions(toast({ body: 'x'.repeat(400) }), 3, 'win32');
    expect(options.id).toBe('slot-3');
    expect(read(options.toastXml ?? '', 'text')[1]).toHaveLength(301);
    expect(toastOptions(toast(), 3, 'linux').toastXml).toBeUndefined();
    expect(toastOptions(toast(), 3, 'linux').body).toBe('张三 ＜求救＞ ＆ "位置"');
  });
});
