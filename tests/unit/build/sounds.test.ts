import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { PRIORITIES, type Priority } from '@shared/model/alarm';

interface Sound {
  readonly samples: readonly number[];
  readonly rate: number;
}

/** A mono 16-bit WAV file. */
function read(priority: Priority): Sound {
  const path = `../../../resources/sounds/${priority}.wav`;
  const file = readFileSync(fileURLToPath(new URL(path, import.meta.url)));
  const samples: number[] = [];
  for (let at = 44; at + 1 < file.length; at += 2) samples.push(file.readInt16LE(at) / 32_768);
  return { samples, rate: file.readUInt32LE(24) };
}

const LOUD = 0.05;

/** Stretches that can be heard, with a pause of 30 ms or more between them, as [from, to]. */
function pulsesOf({ samples, rate }: Sound): readonly (readonly [number, number])[] {
  const pause = rate * 0.03;
  const pulses: [number, number][] = [];
  samples.forEach((sample, index) => {
    if (Math.abs(sample) < LOUD) return;
    const last = pulses.at(-1);
    if (last === undefined || index - last[1] > pause) pulses.push([index, index]);
    else last[1] = index;
  });
  return pulses;
}

/** The shortest period that fits the first pulse about as well as the best one, as a frequency. */
function fundamentalOf(sound: Sound): number {
  const [from, to] = pulsesOf(sound)[0] ?? [0, 0];
  const pulse = sound.samples.slice(from, to);
  const shortest = Math.floor(sound.rate / 1_200);
  const fits: number[] = [];
  for (let lag = shortest; lag <= sound.rate / 250; lag += 1) {
    const products = pulse.slice(lag).map((sample, at) => sample * (pulse[at] ?? 0));
    fits.push(products.reduce((sum, one) => sum + one, 0) / products.length);
  }
  const best = Math.max(...fits);
  const first = fits.findIndex(
    (fit, at) => fit > best * 0.8 && fit >= (fits[at - 1] ?? fit) && fit >= (fits[at + 1] ?? 0),
  );
  return sound.rate / (shortest + first);
}

function rmsOf({ samples }: Sound): number {
  return Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);
}

it('has more and faster pulses, higher and longer, the more urgent an alarm is', () => {
  const measured = PRIORITIES.map((priority) => {
    const sound = read(priority);
    const pulses = pulsesOf(sound);
    const [from, to] = pulses[0] ?? [0, 0];
    return {
      pulses: pulses.length,
      pulseMs: Math.round(((to - from) / sound.rate) * 1_000),
      seconds: sound.samples.length / sound.rate,
      hertz: fundamentalOf(sound),
    };
  });
  expect(measured.map(({ pulses }) => pulses)).toEqual([10, 5, 3, 2]);
  const falls = (values: readonly number[]): boolean =>
    values.every((value, index) => index === 0 || value < (values[index - 1] ?? 0));
  expect(falls(measured.map(({ hertz }) => hertz))).toBe(true);
  expect(falls(measured.map(({ seconds }) => seconds))).toBe(true);
  expect(falls(measured.map(({ pulseMs }) => -pulseMs))).toBe(true);
  // A person tells them apart by at least two whole tones, and hears the longest to its end in 2 s.
  for (const [index, { hertz }] of measured.entries()) {
    const next = measured[index + 1]?.hertz ?? 0;
    expect(hertz / Math.max(next, 1)).toBeGreaterThan(1.2);
  }
  expect(measured[0]?.seconds).toBeLessThanOrEqual(2.1);
});

it.each(PRIORITIES)('is loud and never clips: %s', (priority) => {
  const sound = read(priority);
  const peak = Math.max(...sound.samples.map(Math.abs));
  expect(peak).toBeGreaterThan(0.7);
  expect(peak).toBeLessThan(0.95);
  expect(rmsOf(sound)).toBeGreaterThan(0.15);
  // It begins and ends in silence, or it would click.
  expect(Math.abs(sound.samples[0] ?? 1)).toBeLessThan(0.01);
  expect(Math.abs(sound.samples.at(-1) ?? 1)).toBeLessThan(0.05);
});
