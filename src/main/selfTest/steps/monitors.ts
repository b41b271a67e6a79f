import type { DisplayInfo } from '@shared/model/display';
import type { SelfTestPort } from '../port';
import { defineStep, found, type See } from '../step';

/** Time for which the monitors stay covered, ms. */
const COVERED_MS = 6_000;

/** `1: DELL 1920×1080 100% (0, 0)`; pixels, scale and place of a monitor. */
function displayText(display: DisplayInfo, at: number): string {
  const { bounds, scaleFactor, label, primary } = display;
  const pixels = [bounds.width, bounds.height].map((side) => Math.round(side * scaleFactor));
  const name = label === '' ? '' : `${label} `;
  const place = `(${bounds.x}, ${bounds.y})`;
  const scale = `${Math.round(scaleFactor * 100)}%`;
  return `${at + 1}${primary ? '*' : ''}: ${name}${pixels.join('×')} ${scale} ${place}`;
}

/** All monitors in one text. */
export function displaysText(displays: readonly DisplayInfo[]): string {
  return displays.map(displayText).join('; ');
}

function watchDisplays({ screens }: SelfTestPort, see: See): () => void {
  let last = displaysText(screens.displays());
  return screens.changed.on(() => {
    const all = screens.displays();
    const now = displaysText(all);
    // Changes come in bursts; only a different arrangement is worth a line.
    if (now === last) return;
    last = now;
    see('displays', { count: all.length, list: now });
  });
}

export const MONITORS = [
  defineStep({
    key: 'displays',
    group: 'monitors',
    sort: 'auto',
    async run({ screens }) {
      const all = screens.displays();
      if (all.length === 0) return found('failed', 'displaysNone');
      return found('passed', 'displays', { count: all.length, list: displaysText(all) });
    },
  }),
  defineStep({
    key: 'cover',
    group: 'monitors',
    sort: 'auto',
    limitMs: 40_000,
    async run({ screens }) {
      const all = screens.displays();
      try {
        const covered = await screens.cover(all);
        const bad = covered.flatMap(({ whole }, at) => (whole ? [] : [String(at + 1)]));
        return bad.length === 0
          ? found('passed', 'covered', { count: covered.length })
          : found('failed', 'notCovered', { monitors: bad.join(', ') });
      } finally {
        screens.uncover();
      }
    },
  }),
  defineStep({
    key: 'drawing',
    group: 'monitors',
    sort: 'auto',
    async run({ screens }) {
      const { by, detail } = await screens.drawing();
      if (by === 'unknown') return found('unseen', 'drawingUnknown', { detail });
      // Boards also run without a graphics card, only slower: worth reporting, but no failure.
      return found('passed', by === 'gpu' ? 'drawingGpu' : 'drawingSoftware', { detail });
    },
  }),
  defineStep({
    key: 'taskbarCovered',
    group: 'monitors',
    sort: 'ask',
    limitMs: 40_000,
    async act({ screens, pause }) {
      try {
        const covered = await screens.cover(screens.displays());
        await pause(COVERED_MS);
        return found('passed', 'covered', { count: covered.length });
      } finally {
        screens.uncover();
      }
    },
  }),
  defineStep({ key: 'unplug', group: 'monitors', sort: 'hand', watch: watchDisplays }),
  defineStep({ key: 'mixedScale', group: 'monitors', sort: 'hand', watch: watchDisplays }),
  defineStep({
    key: 'boardsAfterRestart',
    group: 'monitors',
    sort: 'hand',
    restarts: true,
    watch: watchDisplays,
  }),
  defineStep({
    key: 'remoteSession',
    group: 'monitors',
    sort: 'hand',
    systems: ['win32'],
    watch: watchDisplays,
  }),
];
