import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { FrameCache, type FrameMessage } from '@main/adapters/frameCache';

const PAGE = 'app://console/wel/index';

/** A window with a main frame whose address is read as Chromium is asked for it, and counted. */
class Contents extends EventEmitter {
  readonly id = 7;
  reads = 0;
  url = PAGE;
  readonly mainFrame: { readonly url: string };

  constructor() {
    super();
    const read = (): string => {
      this.reads += 1;
      return this.url;
    };
    this.mainFrame = {
      get url() {
        return read();
      },
    };
  }

  sends(changes: Partial<FrameMessage> = {}): FrameMessage {
    return { processId: 4, frameId: 1, sender: this, senderFrame: this.mainFrame, ...changes };
  }
}

describe('the frame that sent a message', () => {
  it('is read once until its window navigates', () => {
    const contents = new Contents();
    const frames = new FrameCache();
    const own = { windowId: 7, url: PAGE, isMainFrame: true };
    for (let n = 0; n < 3; n += 1) expect(frames.of(contents.sends())).toEqual(own);
    expect(contents.reads).toBe(1);
  });

  it.each(['did-start-navigation', 'did-frame-navigate', 'did-navigate-in-page', 'destroyed'])(
    'is read anew after %s: a page that navigated away is seen to be elsewhere',
    (change) => {
      const contents = new Contents();
      const frames = new FrameCache();
      frames.of(contents.sends());
      contents.url = 'https://evil.example/';
      contents.emit(change);
      expect(frames.of(contents.sends()).url).toBe('https://evil.example/');
    },
  );

  it('is another one for each frame, process and window', () => {
    const contents = new Contents();
    const frames = new FrameCache();
    frames.of(contents.sends());
    const inner = { url: PAGE };
    const inside = frames.of(contents.sends({ frameId: 2, senderFrame: inner }));
    expect(inside).toEqual({ windowId: 7, url: PAGE, isMainFrame: false });
    const other = frames.of(contents.sends({ processId: 5, senderFrame: inner }));
    expect(other.isMainFrame).toBe(false);
    expect(frames.of(contents.sends()).isMainFrame).toBe(true);
  });

  it('that is gone has no address, and is not remembered', () => {
    const contents = new Contents();
    const frames = new FrameCache();
    expect(frames.of(contents.sends({ senderFrame: null }))).toEqual({
      ...{ windowId: 7, url: '', isMainFrame: false },
    });
    expect(frames.of(contents.sends()).url).toBe(PAGE);
  });
});
