import { describe, expect, it } from 'vitest';
import { codeText, isSessionEnd, kindOfCode } from '@main/recovery/exitCode';

describe('an exit code', () => {
  it.each<[number, string, string]>([
    [1, 'ended', 'exit code 1'],
    [133, 'crash', 'exit code 133'],
    [0xc000_0005, 'crash', 'exit code 0xC0000005, access violation'],
    [0xc000_0409, 'crash', 'exit code 0xC0000409, fail fast'],
    [0xc000_0374, 'crash', 'exit code 0xC0000374, heap corruption'],
    [0xc000_013a, 'killed', 'exit code 0xC000013A, Ctrl+C or closed console'],
    [0xe000_0008, 'crash', 'exit code 0xE0000008, out of memory'],
    [0xc0de_0000, 'crash', 'exit code 0xC0DE0000'],
    // As some libraries give it.
    [-1_073_741_819, 'crash', 'exit code 0xC0000005, access violation'],
  ])('%s is %s and reads “%s”', (code, kind, text) => {
    expect([kindOfCode(code), codeText(code)]).toEqual([kind, text]);
  });

  it('of a sign-off, or of a start during a shutdown, is the end of the session', () => {
    const codes = [0x4001_0004, 0xc000_026b, 0xc000_0005, 1, 0];
    expect(codes.map(isSessionEnd)).toEqual([true, true, false, false, false]);
  });
});
