import { expect, test } from 'vitest';
import { scenePlaylist } from '@demo/behaviours/video';
import { SCENE_PIECES, SCENE_START } from '@demo/draw/scene';

interface Piece {
  readonly number: number;
  readonly file: string;
  readonly jumps: number;
}

/** Reads a playlist as RFC 8216 has it: the number of each piece, and the jumps before and at it. */
function read(text: string): readonly Piece[] {
  let number = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1]);
  let jumps = Number(/#EXT-X-DISCONTINUITY-SEQUENCE:(\d+)/.exec(text)?.[1]);
  const pieces: Piece[] = [];
  for (const line of text.split('\n')) {
    if (line === '#EXT-X-DISCONTINUITY') jumps += 1;
    if (line.endsWith('.m4s')) {
      pieces.push({ number, file: line, jumps });
      number += 1;
    }
  }
  return pieces;
}

test('a piece keeps its number, its file and its jumps in every playlist that names it', () => {
  const known = new Map<number, Piece>();
  for (let since = 0; since < 60_000; since += 500)
    for (const piece of read(scenePlaylist(since))) {
      expect(known.get(piece.number) ?? piece).toEqual(piece);
      known.set(piece.number, piece);
    }
  const all = [...known.values()].sort((a, b) => a.number - b.number);
  expect(all.length).toBeGreaterThan(30);
  // Its times begin anew exactly where the first piece comes again.
  for (const [at, { file, jumps }] of all.entries())
    if (at > 0) expect(jumps - (all[at - 1]?.jumps ?? 0)).toBe(file === '0.m4s' ? 1 : 0);
});

test('the scene is small, and its pieces are fragments of MP4', () => {
  const type = (text: string): string => Buffer.from(text, 'base64').toString('latin1', 4, 8);
  expect(type(SCENE_START)).toBe('ftyp');
  expect(SCENE_PIECES.map(type)).toEqual(['styp', 'styp', 'styp', 'styp']);
  expect(SCENE_START.length + SCENE_PIECES.join('').length).toBeLessThan(100_000);
});
