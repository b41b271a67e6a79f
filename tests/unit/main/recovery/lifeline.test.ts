import { describe, expect, it } from 'vitest';
import { readBeat, readSupervision, writeBeat } from '@main/recovery/lifeline';

describe('the lifeline', () => {
  it('tells by the newest beat how the console was seen', () => {
    expect(readBeat(writeBeat('visible') + writeBeat('hidden'))).toBe('hidden');
    expect(readBeat(writeBeat('visible'))).toBe('visible');
    expect(readBeat('')).toBeNull();
  });

  it('is taken from the own watchdog only: other programs inherit the environment', () => {
    const text = JSON.stringify({ watchdog: 41, restart: null });
    expect(readSupervision(text, 41)).toEqual({ watchdog: 41, restart: null });
    expect(readSupervision(text, 1)).toBeNull();
    expect(readSupervision('{', 41)).toBeNull();
    expect(readSupervision('null', 41)).toBeNull();
    expect(readSupervision(undefined, 41)).toBeNull();
  });
});
