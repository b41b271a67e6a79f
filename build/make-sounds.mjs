// Makes resources/sounds/*.wav: one sound per priority, told apart by pitch and rhythm alone.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const RATE = 16_000;
/** Rise and fall of each tone, s: without them it clicks. */
const EDGE = 0.008;
const LOUDNESS = 0.8;

/** Tones as [hertz, seconds]; 0 Hz is a pause. */
const SOUNDS = {
  critical: [
    [988, 0.16],
    [740, 0.16],
    [988, 0.16],
    [740, 0.16],
    [988, 0.16],
    [740, 0.24],
  ],
  high: [
    [880, 0.22],
    [0, 0.08],
    [880, 0.22],
    [0, 0.08],
    [880, 0.3],
  ],
  medium: [
    [660, 0.25],
    [0, 0.1],
    [660, 0.3],
  ],
  low: [[523, 0.4]],
};

function samplesOf([hertz, seconds]) {
  const count = Math.round(seconds * RATE);
  return Array.from({ length: count }, (_, index) => {
    const at = index / RATE;
    const edge = Math.min(1, at / EDGE, (seconds - at) / EDGE);
    return hertz === 0 ? 0 : Math.sin(2 * Math.PI * hertz * at) * edge * LOUDNESS;
  });
}

function wav(samples) {
  const data = Buffer.alloc(samples.length * 2);
  samples.forEach((sample, index) => data.writeInt16LE(Math.round(sample * 32_767), index * 2));
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

const folder = join(import.meta.dirname ?? '.', '..', 'resources', 'sounds');
mkdirSync(folder, { recursive: true });
for (const [name, tones] of Object.entries(SOUNDS)) {
  writeFileSync(join(folder, `${name}.wav`), wav(tones.flatMap(samplesOf)));
}
