import { expect, test } from 'vitest';
import { unionOf } from '@main/boards/monitors/span';
import type { DisplayInfo } from '@shared/model/display';

type Box = readonly [x: number, y: number, width: number, height: number, scale?: number];

const displays = (boxes: readonly Box[]): DisplayInfo[] =>
  boxes.map(([x, y, width, height, scaleFactor = 1], at) => {
    const bounds = { x, y, width, height };
    const rest = { label: '', internal: false, primary: at === 0 };
    return { id: String(at), bounds, workArea: bounds, scaleFactor, ...rest };
  });

const area = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

test.each<[string, readonly Box[], unknown]>([
  [
    'two beside each other',
    [
      [0, 0, 1920, 1080],
      [1920, 0, 1920, 1080],
    ],
    area(0, 0, 3840, 1080),
  ],
  [
    'of one height, not of one width',
    [
      [-1280, 0, 1280, 1024],
      [0, 0, 1600, 1024],
    ],
    area(-1280, 0, 2880, 1024),
  ],
  [
    'two below each other',
    [
      [0, -1080, 1920, 1080],
      [0, 0, 1920, 1080],
    ],
    area(0, -1080, 1920, 2160),
  ],
  [
    'two by two',
    [
      [0, 0, 1920, 1080],
      [1920, 0, 1920, 1080],
      [0, 1080, 1920, 1080],
      [1920, 1080, 1920, 1080],
    ],
    area(0, 0, 3840, 2160),
  ],
  [
    'one tall beside two that stand on each other',
    [
      [0, 0, 1200, 2160],
      [1200, 0, 1920, 1080],
      [1200, 1080, 1920, 1080],
    ],
    area(0, 0, 3120, 2160),
  ],
  [
    'places that a scale of 150 % rounded',
    [
      [0, 0, 1707, 960, 1.5],
      [1706, 0, 1707, 961, 1.5],
    ],
    area(0, 0, 3413, 960),
  ],
  [
    'of another height',
    [
      [0, 0, 1920, 1080],
      [1920, 0, 1280, 1024],
    ],
    'gap',
  ],
  [
    'not aligned',
    [
      [0, 0, 1920, 1080],
      [1920, 100, 1920, 1080],
    ],
    'gap',
  ],
  [
    'with one left out between them',
    [
      [0, 0, 1920, 1080],
      [3840, 0, 1920, 1080],
    ],
    'gap',
  ],
  [
    'three of a square',
    [
      [0, 0, 1920, 1080],
      [1920, 0, 1920, 1080],
      [0, 1080, 1920, 1080],
    ],
    'gap',
  ],
  [
    'one over another, as much as is missing elsewhere',
    [
      [0, 0, 200, 100],
      [100, 0, 100, 100],
      [300, 0, 100, 100],
    ],
    'gap',
  ],
  [
    'of two scales',
    [
      [0, 0, 1920, 1080],
      [1920, 0, 1920, 1080, 1.25],
    ],
    'scale',
  ],
  ['none', [], 'gap'],
])('%s', (_name, boxes, expected) => {
  expect(unionOf(displays(boxes))).toEqual(expected);
});
