import type { Area, DisplayInfo } from '@shared/model/display';

/** Edges this close meet: scale factors leave rounding errors. Points. */
const CLOSE = 2;

/** Why monitors cannot show one board together. */
export type SpanFault = 'gap' | 'scale';

/** Edges that meet get one value, so that areas can be compared exactly. */
function snapped(values: readonly number[]): (value: number) => number {
  const steps = [...values].sort((a, b) => a - b);
  const known = steps.filter((value, at) => at === 0 || value - (steps[at - 1] ?? value) > CLOSE);
  return (value) => [...known].reverse().find((one) => one <= value) ?? value;
}

/**
 * The rectangle that monitors fill together, without a gap and without lying over each other. Of different scale
 * factors they have none: a window is drawn in one scale, and systems count the places of the others differently.
 */
export function unionOf(displays: readonly DisplayInfo[]): Area | SpanFault {
  const [first] = displays;
  if (first === undefined) return 'gap';
  if (displays.some(({ scaleFactor }) => scaleFactor !== first.scaleFactor)) return 'scale';
  const all = displays.map(({ bounds }) => bounds);
  const acrossOf = snapped(all.flatMap(({ x, width }) => [x, x + width]));
  const downOf = snapped(all.flatMap(({ y, height }) => [y, y + height]));
  const boxes = all.map(({ x, y, width, height }) => ({
    left: acrossOf(x),
    right: acrossOf(x + width),
    top: downOf(y),
    bottom: downOf(y + height),
  }));
  const left = Math.min(...boxes.map((box) => box.left));
  const right = Math.max(...boxes.map((box) => box.right));
  const top = Math.min(...boxes.map((box) => box.top));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  const filled = boxes.reduce((sum, b) => sum + (b.right - b.left) * (b.bottom - b.top), 0);
  const overlap = boxes.some((one, at) =>
    boxes
      .slice(0, at)
      .some(
        (other) =>
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      ),
  );
  if (overlap || filled !== (right - left) * (bottom - top)) return 'gap';
  return { x: left, y: top, width: right - left, height: bottom - top };
}
