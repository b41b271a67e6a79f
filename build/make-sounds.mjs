// Makes resources/sounds/*.wav: one burst per priority after the practice of alarm sounds (IEC
// 60601-1-8: pulses with harmonics, more and faster ones the more urgent it is), told apart by pitch,
// number and rhythm alone.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const RATE = 16_000;
/** Rise and fall of each pulse as a part of it: without them it clicks. */
const EDGE = 0.15;
/** Largest sample, 0–1. */
const PEAK = 0.85;
/** Loudness of the fundamental and its harmonics: a bare sine is hard to place and to hear. */
const HARMONICS = [1, 0.35, 0.2, 0.12];

/** Pitch, length of a pulse, and the pause after each pulse but the last. Hertz and seconds. */
const SOUNDS = {
  // Ten pulses: 3 + 2, and the same once more.
  critical: {
    hertz: 988,
    pulse: 0.11,
    pauses: [0.05, 0.05, 0.14, 0.05, 0.3, 0.05, 0.05, 0.14, 0.05],
  },
  // 3 + 2.
  high: { hertz: 784, pulse: 0.16, pauses: [0.08, 0.08, 0.22, 0.08] },
  medium: { hertz: 587, pulse: 0.2, pauses: [0.16, 0.16] },
  low: { hertz: 392, pulse: 0.24, pauses: [0.22] },
};

function pulseOf({ hertz, pulse }) {
  return Array.from({ length: Math.round(pulse * RATE) }, (_, index) => {
    const at = index / RATE;
    const edge = Math.min(1, at / (pulse * EDGE), (pulse - at) / (pulse * EDGE));
    const wave = HARMONICS.reduce(
      (sum, part, order) => sum + part * Math.sin(2 * Math.PI * hertz * (order + 1) * at),
      0,
    );
    return wave * edge;
  });
}

function samplesOf(sound) {
  const silence = (seconds) => new Array(Math.round(seconds * RATE)).fill(0);
  const samples = [
    pulseOf(sound),
    ...sound.pauses.flatMap((pause) => [silence(pause), pulseOf(sound)]),
  ].flat();
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return samples.map((sample) => (sample / loudest) * PEAK);
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
for (const [name, sound] of Object.entries(SOUNDS)) {
  writeFileSync(join(folder, `${name}.wav`), wav(samplesOf(sound)));
}
