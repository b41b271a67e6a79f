import type { Area, DisplayInfo } from '@shared/model/display';

/** A work area smaller than this cannot hold a window; the whole display is taken then. Points. */
const SMALLEST = 100;

function isUsable({ x, y, width, height }: Area): boolean {
  return [x, y, width, height].every(Number.isFinite) && width >= 1 && height >= 1;
}

function sameArea(a: Area, b: Area): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

/** The part of the work area that lies on the display; the display itself when that is nothing. */
function workAreaOf({ bounds, workArea }: DisplayInfo): Area {
  if (!isUsable(workArea)) return bounds;
  const x = Math.max(bounds.x, workArea.x);
  const y = Math.max(bounds.y, workArea.y);
  const width = Math.min(bounds.x + bounds.width, workArea.x + workArea.width) - x;
  const height = Math.min(bounds.y + bounds.height, workArea.y + workArea.height) - y;
  return width >= SMALLEST && height >= SMALLEST ? { x, y, width, height } : bounds;
}

function byName(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Top-left to bottom-right, as one reads: displays whose middle lies beside another's are a row. */
export function inReadingOrder(displays: readonly DisplayInfo[]): DisplayInfo[] {
  const byTop = [...displays].sort((a, b) => a.bounds.y - b.bounds.y || a.bounds.x - b.bounds.x);
  const rows: DisplayInfo[][] = [];
  for (const display of byTop) {
    const middle = display.bounds.y + display.bounds.height / 2;
    const row = rows.find(([first]) => {
      if (first === undefined) return false;
      const { y, height } = first.bounds;
      return middle >= y && middle < y + height;
    });
    if (row === undefined) rows.push([display]);
    else row.push(display);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.bounds.x - b.bounds.x));
}

/**
 * The displays that can be worked with, in reading order. A display of no size is none. Of displays
 * that mirror each other one is kept, the primary before others: what is put on one of them covers
 * all of them. Ids, which systems give out twice at times, are made unique.
 */
export function sane(displays: readonly DisplayInfo[]): readonly DisplayInfo[] {
  const usable = displays
    .filter(({ bounds, scaleFactor }) => isUsable(bounds) && scaleFactor > 0)
    .sort((a, b) => Number(b.primary) - Number(a.primary) || byName(a.label, b.label));
  const single = usable.filter(
    (display, at) => !usable.slice(0, at).some((one) => sameArea(one.bounds, display.bounds)),
  );
  const seen = new Map<string, number>();
  return inReadingOrder(single).map((display) => {
    const count = (seen.get(display.id) ?? 0) + 1;
    seen.set(display.id, count);
    const id = count === 1 ? display.id : `${display.id}-${count}`;
    return { ...display, id, workArea: workAreaOf(display) };
  });
}
