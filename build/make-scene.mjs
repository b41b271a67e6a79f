// Makes src/demo/draw/scene.ts: the live picture of the demo platform's cameras, eight seconds of a drawn
// collection point with a vehicle that passes, as fragmented MP4 in four pieces. Needs Debian's ffmpeg.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Pieces of so many seconds each. */
const PIECES = 4;
const SECONDS = 2;

/** A box in the picture: where, how large, which colour. */
const box = (x, y, w, h, colour) => `drawbox=x=${x}:y=${y}:w=${w}:h=${h}:c=0x${colour}:t=fill`;
const scene = [
  `color=c=0x22313f:s=640x360:r=10:d=${PIECES * SECONDS}`,
  'drawgrid=w=80:h=60:t=1:c=0x35506b',
  box(0, 250, 640, 70, '3d4f5e'),
  // The road has as many pixels as the pieces have seconds times 80, so that the end meets the beginning.
  box(String.raw`mod(t*80\,640)`, 262, 74, 34, 'ffb020'),
  box(String.raw`mod(t*80\,640)+58`, 268, 24, 28, '3fd0b6'),
  box(String.raw`560-mod(t*80\,640)`, 292, 40, 20, '8fb3d9'),
  box(60, 120, 90, 110, '2f6f5e'),
  box(170, 120, 90, 110, '2f4f7e'),
  box(280, 120, 90, 110, '7e5a2f'),
  box(390, 120, 90, 110, '6e3a3a'),
].join(',');

const folder = mkdtempSync(join(tmpdir(), 'scene-'));
try {
  const picture =
    '-c:v libx264 -preset veryslow -profile:v main -pix_fmt yuv420p -crf 30 -g 20 -an';
  const pieces = `-f hls -hls_time ${SECONDS} -hls_list_size 0 -hls_segment_type fmp4`;
  const args = ['-v', 'error', '-f', 'lavfi', '-i', scene, ...picture.split(' ')];
  args.push('-sc_threshold', '0', ...pieces.split(' '), join(folder, 'index.m3u8'));
  execFileSync('ffmpeg', args, { stdio: 'inherit' });
  const text = (name) => `'${readFileSync(join(folder, name)).toString('base64')}'`;
  const all = Array.from({ length: PIECES }, (_, at) => `  ${text(`index${at}.m4s`)},\n`);
  writeFileSync(
    join(import.meta.dirname, '../src/demo/draw/scene.ts'),
    [
      '/** The drawn scene of the cameras, made by build/make-scene.mjs: pieces of fragmented MP4 (H.264), as base64. */\n',
      `export const PIECE_MS = ${SECONDS}_000;\n\n`,
      `export const SCENE_START =\n  ${text('init.mp4')};\n\n`,
      `export const SCENE_PIECES: readonly string[] = [\n${all.join('')}];\n`,
    ].join(''),
  );
} finally {
  rmSync(folder, { recursive: true });
}
