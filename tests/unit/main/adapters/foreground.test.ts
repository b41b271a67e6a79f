import { describe, expect, it } from 'vitest';
import { comeToFront, type Raisable } from '@main/adapters/foreground';

/** A window that notes what is done with it. */
class Noted implements Raisable {
  readonly done: string[] = [];
  onTop = false;
  minimized = false;
  broken = false;

  isMinimized = (): boolean => this.minimized;
  isAlwaysOnTop = (): boolean => this.onTop;
  restore = (): void => void this.done.push('restore');
  focus = (): void => void this.done.push('focus');
  show(): void {
    if (this.broken) throw new Error('destroyed');
    this.done.push('show');
  }
  setAlwaysOnTop(on: boolean): void {
    this.onTop = on;
    this.done.push(on ? 'above all' : 'as others');
  }
}

describe('coming to the front', () => {
  const raise = (window: Noted, platform: NodeJS.Platform): readonly string[] => {
    comeToFront(window, platform, () => window.done.push('steal'));
    return window.done;
  };

  it('lifts the window above all for a moment on Windows, which may refuse it the keyboard', () => {
    const window = new Noted();
    window.minimized = true;
    expect(raise(window, 'win32')).toEqual([
      'restore',
      'above all',
      'show',
      'steal',
      'focus',
      'as others',
    ]);
    expect(raise(new Noted(), 'linux')).toEqual(['show', 'focus']);
  });

  it('never leaves it above all, and never takes that from one that is', () => {
    const broken = new Noted();
    broken.broken = true;
    expect(() => raise(broken, 'win32')).toThrow('destroyed');
    expect(broken.onTop).toBe(false);
    const sos = new Noted();
    sos.onTop = true;
    raise(sos, 'win32');
    expect(sos.onTop).toBe(true);
  });
});
