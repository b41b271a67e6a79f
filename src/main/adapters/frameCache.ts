import type { IncomingFrame } from '../ports/ipc';

/** What a message of Electron says of the frame that sent it. */
export interface FrameMessage {
  readonly processId: number;
  readonly frameId: number;
  /** null when the frame has navigated away or is gone. */
  readonly senderFrame: { readonly url: string } | null;
  readonly sender: FrameWindow;
}

/** The part of a window's contents that says which frames it has, and when that changes. */
export interface FrameWindow {
  readonly id: number;
  readonly mainFrame: object;
  on(event: (typeof CHANGES)[number], listener: () => void): unknown;
}

/** After any of these, what was read of a window's frames no longer holds. */
const CHANGES = [
  'did-start-navigation',
  'did-frame-navigate',
  'did-navigate-in-page',
  'render-process-gone',
  'destroyed',
] as const;

/**
 * Reads address and place of the frame that sent a message, once until its window navigates: both are asked of
 * Chromium each time they are read, which costs more than the rest of a local question. The key is made of the numbers
 * that Electron gives a frame, never of anything that a page says.
 */
export class FrameCache {
  private readonly known = new WeakMap<FrameWindow, Map<string, IncomingFrame>>();

  of(message: FrameMessage): IncomingFrame {
    const { sender } = message;
    const frames = this.framesOf(sender);
    const key = `${message.processId} ${message.frameId}`;
    const found = frames.get(key);
    if (found !== undefined) return found;
    const frame = message.senderFrame;
    const read = {
      windowId: sender.id,
      url: frame?.url ?? '',
      isMainFrame: frame !== null && frame === sender.mainFrame,
    };
    // A frame that is gone has no address; what comes next under its number is read anew.
    if (frame !== null) frames.set(key, read);
    return read;
  }

  private framesOf(sender: FrameWindow): Map<string, IncomingFrame> {
    const known = this.known.get(sender);
    if (known !== undefined) return known;
    const frames = new Map<string, IncomingFrame>();
    this.known.set(sender, frames);
    for (const change of CHANGES) sender.on(change, () => frames.clear());
    return frames;
  }
}
